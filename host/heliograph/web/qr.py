"""QR codes as pictures that a page shows."""


def qr_picture(text: str, error: str | None = None) -> str:
    """Return a QR code as the address of its own picture; its edge is light on dark pages too."""
    import segno  # most starts show no code

    code = segno.make(text, error=error, micro=False)
    return str(code.svg_data_uri(scale=4, border=3, light="#fff"))
