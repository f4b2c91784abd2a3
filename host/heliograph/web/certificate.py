"""The certificate of `play --https`, made on the spot and kept beside the record.

No public authority signs for a computer in somebody's living room. So each table has an authority
of its own, which signs the certificate that the server shows. A browser that knows neither warns;
a phone that is told to trust the authority does not, and stays content when the certificate is
made again because an address changed or the old one ends soon.
"""

import os
import stat
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, load_pem_private_key

from heliograph.catalogue import N_, Words
from heliograph.errors import StartError
from heliograph.record.privacy import write_secret
from heliograph.web.signing import (
    AUTHORITY,
    TABLE_DAYS,
    Signer,
    general_name,
    make_authority,
    make_table,
    now,
    permitted_names,
    subject,
)

AUTHORITY_FILE, TABLE_FILE = "authority.pem", "table.pem"
RENEW_DAYS = 30  # before the end

_BAD_FILE = N_(
    "Expected in {path} the key and the certificate that this table signs with, got {what}. Move "
    "the file away and start again: new ones are made, and phones that trusted the old one have "
    "to be told to trust the new one."
)
_NOT_PEM = N_("something that cannot be read as such")
_OTHER_KEY = N_("a key and a certificate that do not belong together")
_NOT_OURS = N_("the certificate of somebody else ({who})")
_ENDED = N_("a certificate that ended on {day}")
_OPEN_FILE = N_(
    "Expected the secret key in {path} to be readable by you alone, got rights {mode}. If nobody "
    "else uses this computer, run: chmod 600 {path}. Otherwise delete the file and start again."
)
_UNWRITABLE = N_(
    "The certificate cannot be kept in {path} ({problem}). Expected a folder that can be written: "
    "choose another record with --db FILE, or start without --https."
)


@dataclass(frozen=True, slots=True)
class TableCertificate:
    """What the server shows, as a file, and what a phone may be told to trust."""

    file: Path
    fingerprint: str
    authority: bytes  # DER, as phones take it


def folder_of(record: Path) -> Path:
    """Return where the certificate of a record is kept."""
    return record.with_name(record.stem + ".https")


def ensure_certificate(folder: Path, names: Iterable[str]) -> TableCertificate:
    """Return a certificate for these names and addresses, made or renewed where need be.

    Raises `StartError` where it cannot be kept, or where what is there cannot be used.
    """
    wanted = sorted(set(names))
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        authority = _ensure_authority(folder / AUTHORITY_FILE, wanted)
        return _ensure_table(folder / TABLE_FILE, authority, wanted)
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise StartError(_UNWRITABLE.filled(path=folder, problem=reason)) from problem


def _ensure_authority(path: Path, names: list[str]) -> Signer:
    if path.exists():
        found = _read_authority(path)
        if _may_sign_for(found.certificate, names):
            return found
    made = make_authority(names)
    write_secret(path, made.pem())
    return made


def _ensure_table(path: Path, authority: Signer, names: list[str]) -> TableCertificate:
    found = _read_signer(path) if path.exists() and _is_private(path) else None
    if found is None or not _still_fits(found, authority.certificate, names):
        found = make_table(authority, names)
        write_secret(path, found.pem() + authority.certificate.public_bytes(Encoding.PEM))
    fingerprint = found.certificate.fingerprint(SHA256()).hex(":").upper()
    return TableCertificate(path, fingerprint, authority.certificate.public_bytes(Encoding.DER))


def _read_authority(path: Path) -> Signer:
    if not _is_private(path):
        mode = f"{stat.S_IMODE(path.stat().st_mode):o}"
        raise StartError(_OPEN_FILE.filled(path=path, mode=mode))
    found = _read_signer(path)
    if found is None:
        raise _bad_file(path, _NOT_PEM)
    if not found.is_pair:
        raise _bad_file(path, _OTHER_KEY)
    if not _is_authority(found.certificate):
        raise _bad_file(path, _NOT_OURS.filled(who=found.certificate.subject.rfc4514_string()))
    end = found.certificate.not_valid_after_utc
    if end < now():
        raise _bad_file(path, _ENDED.filled(day=end.date().isoformat()))
    return found


def _bad_file(path: Path, what: Words) -> StartError:
    return StartError(_BAD_FILE.filled(path=path, what=what))


def _is_private(path: Path) -> bool:
    return os.name != "posix" or not path.stat().st_mode & 0o077


def _read_signer(path: Path) -> Signer | None:
    """Return the first key and certificate of a file; None where it holds no such pair."""
    try:
        text = path.read_bytes()
        key = load_pem_private_key(text, None)
        certificate = x509.load_pem_x509_certificate(text)
    except (ValueError, TypeError):  # TypeError: it is behind a password
        return None
    return Signer(key, certificate) if isinstance(key, EllipticCurvePrivateKey) else None


def _is_authority(certificate: x509.Certificate) -> bool:
    try:
        basic = certificate.extensions.get_extension_for_class(x509.BasicConstraints).value
        certificate.extensions.get_extension_for_class(x509.NameConstraints)
    except (x509.ExtensionNotFound, ValueError):
        return False
    return basic.ca and certificate.subject == certificate.issuer == subject(AUTHORITY)


def _may_sign_for(authority: x509.Certificate, names: list[str]) -> bool:
    """Whether it may speak for all names, for as long as a certificate signed today lasts."""
    limits = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    lasts = authority.not_valid_after_utc > now() + timedelta(days=TABLE_DAYS)
    return lasts and set(permitted_names(names)) <= set(limits.permitted_subtrees or ())


def _still_fits(found: Signer, authority: x509.Certificate, names: list[str]) -> bool:
    extensions = found.certificate.extensions
    try:
        found.certificate.verify_directly_issued_by(authority)
        held = extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (InvalidSignature, ValueError, TypeError, x509.ExtensionNotFound):
        return False
    lasts = found.certificate.not_valid_after_utc > now() + timedelta(days=RENEW_DAYS)
    return found.is_pair and lasts and set(map(general_name, names)) <= set(held)
