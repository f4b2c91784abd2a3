"""What a device that reads the table aloud says, and how it is switched on."""

VOICE: dict[str, str] = {
    "ui.voice": "Read aloud",
    "ui.voice_why": "This device says what happened and what is due, in its language.",
    "ui.voice_none": "This browser cannot speak. Another one, or the screen reader, can.",
    "ui.voice_try": "Say something",
    "ui.voice_test": "This is how the table sounds. Ada is on turn.",
    "ui.voice_back": "Taken back.",
}
