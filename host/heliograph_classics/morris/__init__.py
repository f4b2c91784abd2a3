"""Nine Men's Morris."""
