"""How many examples hypothesis tries; a machine that is busy makes none of them fail."""

from hypothesis import HealthCheck, settings


def examples(count: int, *allowed: HealthCheck) -> settings:
    """So many examples, each of which may take as long as it does."""
    suppressed = [HealthCheck.too_slow, *allowed]
    return settings(max_examples=count, deadline=None, suppress_health_check=suppressed)
