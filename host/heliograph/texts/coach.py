"""What the page says when a game is begun and when phones are joined."""

COACH: dict[str, tuple[str, str]] = {
    # Choosing the game and how deep Heliograph goes into it
    "ui.coach_title": ("New game", "Neues Spiel"),
    "ui.coach_game": ("Game", "Spiel"),
    "ui.coach_depth": ("What Heliograph does", "Was Heliograph tut"),
    "ui.depth_track": ("Track", "Mitführen"),
    "ui.depth_referee": ("Referee", "Schiedsrichter"),
    "ui.depth_score": ("Points only", "Nur Punkte"),
    "ui.depth_digital": ("Digital", "Digital"),
    "ui.depth_why_track": (
        "Lights and buttons only: whose turn it is, who is next.",
        "Nur Lichter und Knöpfe: wer dran ist, wer danach kommt.",
    ),
    "ui.depth_why_referee": (
        "Your real cards and dice; every move is entered and checked.",
        "Eure echten Karten und Würfel; jeder Zug wird eingegeben und geprüft.",
    ),
    "ui.depth_why_score": (
        "Nobody enters moves: tell what a turn scored, the points are worked out.",
        "Niemand gibt Züge ein: Sagt, was ein Zug brachte, die Punkte werden ausgerechnet.",
    ),
    "ui.depth_why_digital": (
        "No box needed: the computer deals, hands are on phones, bots can join.",
        "Ganz ohne Schachtel: Der Rechner gibt, die Hand ist am Handy, Bots spielen mit.",
    ),
    # People
    "ui.coach_people": ("At the table", "Am Tisch"),
    "ui.coach_person": ("a person", "ein Mensch"),
    "ui.coach_plays": ("{seat}: who plays", "{seat}: wer spielt"),
    "ui.bot_random": ("Bot: plays anything", "Bot: spielt irgendetwas"),
    "ui.bot_greedy": ("Bot: takes what it can", "Bot: nimmt, was er kriegt"),
    "ui.bot_search": ("Bot: thinks ahead", "Bot: denkt voraus"),
    "ui.coach_same_name": (
        "Two people are called {name}; the log will not tell them apart.",
        "Zwei heißen {name}; das Protokoll hält sie nicht auseinander.",
    ),
    "ui.coach_only_bots": (
        "Only bots play: you watch.",
        "Es spielen nur Bots: Ihr seht zu.",
    ),
    "ui.coach_asked_later": (
        "The rest is asked step by step, here and at the board.",
        "Alles Weitere wird Schritt für Schritt gefragt, hier und am Brett.",
    ),
    # Options, draws, content
    "ui.coach_options": ("Options and variants", "Optionen und Varianten"),
    "ui.coach_draws": ("Random draws of the set-up", "Zufall beim Aufbau"),
    "ui.coach_draws_typed": (
        "We draw and roll; the page asks what came",
        "Wir ziehen und würfeln; die Seite fragt, was kam",
    ),
    "ui.coach_draws_host": (
        "The computer draws everything; we lay it out like that",
        "Der Rechner zieht alles; wir legen es so aus",
    ),
    "ui.draw_all": ("The computer draws the whole set-up", "Der Rechner zieht den ganzen Aufbau"),
    "ui.coach_assumed": (
        "{count} facts of the box are assumed",
        "{count} Angaben zur Schachtel sind angenommen",
    ),
    "ui.coach_assumed_none": (
        "Nothing of the box is assumed",
        "Nichts an der Schachtel ist angenommen",
    ),
    "ui.coach_assumed_why": (
        (
            "The rulebook does not print these. Look at your box; if it differs, write a content "
            "file with the blocks below and load it here."
        ),
        (
            "Die Anleitung druckt das nicht ab. Schaut in eure Schachtel; ist es dort anders, "
            "schreibt eine Inhaltsdatei mit diesen Blöcken und ladet sie hier."
        ),
    ),
    "ui.coach_load_box": ("Load your content file (TOML)", "Eigene Inhaltsdatei laden (TOML)"),
    "ui.coach_box_loaded": ("Loaded: {name}", "Geladen: {name}"),
    "ui.coach_drop_box": ("Without it", "Ohne sie"),
    "ui.coach_ready": ("Everything fits.", "Alles passt."),
    "ui.coach_box_bad": (
        "The content file does not fit: {text}",
        "Die Inhaltsdatei passt nicht: {text}",
    ),
    "ui.coach_bad": ("This does not fit: {text}", "Das passt nicht zusammen: {text}"),
    # Phones
    "ui.phones": ("Phones", "Handys"),
    "ui.phones_title": ("Phones and screens", "Handys und Bildschirme"),
    "ui.phones_text": (
        "Scan your code: it opens your seat and nothing else. Keep it to yourself.",
        "Scanne deinen Code: Er öffnet deinen Platz und sonst nichts. Behalte ihn für dich.",
    ),
    "ui.phones_no_lan": (
        (
            "Phones cannot reach this computer now. Start Heliograph as below to let them in; "
            "the game goes on where it is. Until then every place opens in this browser."
        ),
        (
            "Handys erreichen diesen Rechner gerade nicht. Starte Heliograph wie unten, dann "
            "kommen sie herein; das Spiel geht weiter, wo es steht. Bis dahin öffnet sich jeder "
            "Platz in diesem Browser."
        ),
    ),
    "ui.phones_how": ("heliograph play --lan", "heliograph play --lan"),
    "ui.phones_watch": ("Spectators", "Zuschauer"),
    "ui.phones_watch_why": ("see what lies openly", "sehen, was offen liegt"),
    "ui.phones_host": ("Second table screen", "Zweiter Tischbildschirm"),
    "ui.phones_host_why": ("may do everything", "darf alles"),
    "ui.phones_open": ("Open here", "Hier öffnen"),
    "ui.phones_renew": ("New code", "Neuer Code"),
    "ui.phones_renew_of": ("{who}: new code", "{who}: neuer Code"),
    "ui.phones_renew_why": (
        "The old code and every page opened with it stop at once.",
        "Der alte Code und jede Seite, die damit offen ist, gelten sofort nicht mehr.",
    ),
    "ui.phones_decide": (
        "Everybody decides on their own page: the codes are under Phones.",
        "Alle entscheiden auf ihrer eigenen Seite: Die Codes stehen unter Handys.",
    ),
    "ui.phones_code_of": ("QR code for {who}", "QR-Code für {who}"),
    "ui.phones_joined": ("{count} joined", "{count} dabei"),
}
