"""What the page says about sounds, the clock, pauses, bots and the look of the lights."""

from heliograph.texts.table import TABLE

COMFORT: dict[str, tuple[str, str]] = {
    "ui.comfort": ("Settings", "Einstellungen"),
    "ui.comfort_device": ("This device", "Dieses Gerät"),
    "ui.comfort_table": ("The whole table", "Der ganze Tisch"),
    "ui.comfort_sound": ("Sounds", "Töne"),
    "ui.comfort_sound_why": (
        "Your turn, a refusal, the end of the game.",
        "Du bist dran, etwas geht nicht, das Spiel ist aus.",
    ),
    "ui.comfort_full": ("Full screen", "Ganzer Bildschirm"),
    "ui.comfort_awake": ("Keep the screen on", "Bildschirm anlassen"),
    "ui.comfort_awake_how": (
        (
            "This page cannot do that by itself: browsers allow it over https only. In the "
            "settings of the phone or tablet, under Display, let the screen time out later: "
            "Auto-Lock on an iPhone, Screen timeout on Android. Set it back after the game."
        ),
        (
            "Von selbst kann das diese Seite nicht: Browser erlauben es nur über https. In den "
            "Einstellungen von Handy oder Tablet unter Anzeige den Bildschirm später ausgehen "
            "lassen: Automatische Sperre beim iPhone, Bildschirm-Timeout bei Android. Nach dem "
            "Spiel zurückstellen."
        ),
    ),
    "ui.comfort_limit": ("A turn should take", "Ein Zug sollte dauern"),
    "ui.comfort_limit_why": (
        "The clock only advises: nothing happens when it is over.",
        "Die Uhr rät nur: Wenn sie abgelaufen ist, geschieht nichts.",
    ),
    "ui.comfort_limit_none": ("as long as it takes", "so lange wie nötig"),
    "ui.comfort_limit_some": ("{minutes} min", "{minutes} min"),
    "ui.comfort_pause": ("Pause", "Pause"),
    "ui.comfort_go_on": ("Go on", "Weiter"),
    "ui.comfort_paused": (
        "Pause. Whoever plays on ends it.",
        "Pause. Wer weiterspielt, beendet sie.",
    ),
    "ui.comfort_clock": ("This turn: {time}", "Dieser Zug: {time}"),
    "ui.comfort_clock_over": ("longer than agreed", "länger als abgemacht"),
    "ui.comfort_pace": ("Bots take", "Bots brauchen"),
    "ui.comfort_pace_s": ("{seconds} s for a decision", "{seconds} s für eine Entscheidung"),
    "ui.bot_thinks": ("{who} (bot) thinks …", "{who} (Bot) denkt nach …"),
    "ui.bots_hold": (
        "The table went back: the bots wait.",
        "Der Tisch ging zurück: Die Bots warten.",
    ),
    "ui.comfort_level": ("Brightness of the lights", "Helligkeit der Lichter"),
    "ui.comfort_tint": ("Tone of the lights", "Farbton der Lichter"),
    "ui.comfort_seats": ("Lights of the seats", "Lichter der Plätze"),
    "ui.comfort_seats_why": (
        "On the board alone; each seat keeps its pattern. Red and amber keep their meaning.",
        "Nur auf dem Brett; jeder Platz behält sein Muster. Rot und Bernstein behalten ihren Sinn.",
    ),
    "ui.comfort_seats_usual": ("as the tokens", "wie die Figuren"),
    "ui.comfort_seats_own": ("our own", "eigene"),
    "ui.seat_light_5": ("pink", "rosa"),
    "ui.seat_light_6": ("green", "grün"),
    "ui.seat_light_7": ("blue", "blau"),
    **{f"ui.seat_light_{number}": TABLE[f"light.{number}"] for number in range(5)},
    "ui.tint_0": ("as they are", "wie sie sind"),
    "ui.tint_1": ("warmer", "wärmer"),
    "ui.tint_2": ("cooler", "kühler"),
    "ui.comfort_kept": ("Kept by the computer and the board.", "Rechner und Brett merken es sich."),
    "ui.first_player": ("first player", "beginnt"),
    "ui.next_is": ("Next:", "Danach:"),
    "ui.my_turn": ("your turn", "du bist dran"),
    "ui.online": ("Connected", "Verbunden"),
}
