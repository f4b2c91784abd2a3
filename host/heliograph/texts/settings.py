"""What the page says about sounds, the clock, pauses, bots and the look of the lights."""

from heliograph.catalogue import Plural
from heliograph.texts.table import TABLE

SETTINGS: dict[str, str | Plural] = {
    "ui.settings": "Settings",
    "ui.settings_device": "This device",
    "ui.settings_table": "The whole table",
    "ui.settings_sound": "Sounds",
    "ui.settings_sound_why": "Your turn, a refusal, the end of the game.",
    "ui.nudges": "Call me when it is my turn",
    "ui.nudges_why": "This phone vibrates, and shows a notice while the page is out of sight.",
    "ui.nudges_how": (
        "This page cannot do that: browsers allow it over https only, which "
        "heliograph play --lan --https gives."
    ),
    "ui.nudges_now": "It is your turn",
    "ui.far": "Read from afar",
    "ui.settings_far": "Read from afar by itself",
    "ui.settings_far_why": (
        "When nobody has touched this screen for three minutes; a touch leads back."
    ),
    "ui.settings_full": "Full screen",
    "ui.settings_awake": "Keep the screen on",
    "ui.settings_awake_how": (
        "This page cannot do that by itself: browsers allow it over https only, which "
        "heliograph play --lan --https gives. Or let the screen time out later, in the settings of "
        "the phone or tablet under Display: Auto-Lock on an iPhone, Screen timeout on Android. "
        "Set it back after the game."
    ),
    "ui.settings_limit": "A turn should take",
    "ui.settings_limit_why": "The clock only advises: nothing happens when it is over.",
    "ui.settings_limit_none": "as long as it takes",
    "ui.settings_limit_some": "{minutes} min",
    "ui.settings_pause": "Pause",
    "ui.settings_go_on": "Go on",
    "ui.settings_paused": "Pause. Whoever plays on ends it.",
    "ui.settings_clock": "This turn: {time}",
    "ui.settings_clock_over": "longer than agreed",
    "ui.settings_pace": "Bots take",
    "ui.settings_pace_s": "{seconds} s for a decision",
    "ui.bot_thinks": "{who} (bot) thinks …",
    "ui.bots_hold": "The table went back: the bots wait.",
    "ui.settings_level": "Brightness of the lights",
    "ui.settings_tint": "Tone of the lights",
    "ui.settings_seats": "Lights of the seats",
    "ui.settings_seats_why": (
        "On the unit alone; each seat keeps its pattern. Red and amber keep their meaning."
    ),
    "ui.settings_seats_usual": "as the tokens",
    "ui.settings_seats_own": "our own",
    "ui.pods": "Pods",
    "ui.pods_why": "A pod is one button with its light, for one seat.",
    "ui.pod_here": "connected",
    "ui.pod_away": "asleep or out of reach; the unit and the pages play on",
    "ui.pod_cell": "battery {percent} %",
    "ui.pod_none": "no seat yet",
    "ui.unit_keys": "Units without a cable",
    "ui.unit_keys_why": (
        "These have a key of this table. Whose is taken back leaves at once, and comes by its "
        "cable alone until it is given another."
    ),
    "ui.unit_key_here": "connected",
    "ui.unit_key_away": "not here now",
    "ui.unit_revoke": "Take the key back",
    "ui.unit_revoke_sure": "Really? Only a cable brings it back",
    "ui.seat_light_5": "pink",
    "ui.seat_light_6": "green",
    "ui.seat_light_7": "blue",
    **{f"ui.seat_light_{number}": TABLE[f"light.{number}"] for number in range(5)},
    "ui.tint_0": "as they are",
    "ui.tint_1": "warmer",
    "ui.tint_2": "cooler",
    "ui.settings_kept": "Kept by the computer and the unit.",
    "ui.first_player": "first player",
    "ui.next_is": "Next:",
    "ui.my_turn": "your turn",
    "ui.online": "Connected",
}
