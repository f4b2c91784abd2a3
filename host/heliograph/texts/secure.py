"""What the page says about https: what a browser warns of, what it gives, what it does not give."""

SECURE: dict[str, str] = {
    "ui.secure": "Encrypted pages (https)",
    "ui.secure_warns": (
        "This table has signed its certificate itself, so a browser warns once: nobody it knows "
        "vouches for it. Open Advanced, or Details, and go on. Whoever wants to be sure compares "
        "the fingerprint that Heliograph printed at its start."
    ),
    "ui.secure_gives": (
        "After that nobody in the network can read along, and a phone can keep its screen on "
        "(Settings). Who may see which hand is still a matter of the codes alone."
    ),
    "ui.secure_trust": (
        "Only a phone that trusts the table's certificate warns no more, installs the page, and "
        "opens it even while this computer is off. The certificate can vouch for addresses of "
        "home networks and for the names of this computer, for no other site."
    ),
    "ui.secure_how": (
        "Android: Settings, Security, Install a certificate, CA certificate. iPhone: install "
        "the profile, then Settings, General, About, Certificate Trust Settings."
    ),
    "ui.secure_file": "Certificate for this device",
    "ui.secure_plain": (
        "These pages are not encrypted, and on phones they cannot keep the screen on. "
        "Both work after a start with:"
    ),
    "ui.secure_start": "heliograph play --lan --https",
}
