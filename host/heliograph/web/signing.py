"""Keys and certificates as they are made: a table's own authority, and what it signs.

The authority may only speak for private addresses and for the names of this computer, never for a
site on the internet: whoever lets a phone trust it risks nothing beyond this table.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address, ip_network

from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

AUTHORITY_DAYS = 3650
TABLE_DAYS = 397  # the most that browsers take
SLOW_CLOCK = timedelta(days=1)  # of a phone
AUTHORITY, TABLE = "Heliograph table authority", "Heliograph table"
PRIVATE_NETWORKS = (
    "10.0.0.0/8",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "fc00::/7",
    "fe80::/10",
)
FAMILY_NAMES = ("localhost", "local")  # with everything below them

Extensions = list[tuple[x509.ExtensionType, bool]]  # each with whether it is critical


@dataclass(frozen=True, slots=True)
class Signer:
    """A certificate with its key."""

    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate

    @property
    def is_pair(self) -> bool:
        """Whether the key is the one of the certificate."""
        return self.key.public_key() == self.certificate.public_key()

    def pem(self) -> bytes:
        """Return both as a file holds them."""
        key = self.key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        return key + self.certificate.public_bytes(serialization.Encoding.PEM)


def now() -> datetime:
    """Return this moment as certificates tell time."""
    return datetime.now(UTC)


def subject(name: str) -> x509.Name:
    """Return how a certificate calls its owner."""
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def general_name(name: str) -> x509.GeneralName:
    """Return a name or an address as a certificate holds it."""
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def permitted_names(names: Iterable[str]) -> list[x509.GeneralName]:
    """Return what the authority of a table with these names may speak for."""
    networks = [ip_network(one) for one in PRIVATE_NETWORKS]
    found: list[x509.GeneralName] = [*map(x509.IPAddress, networks)]
    found += map(x509.DNSName, FAMILY_NAMES)
    for name in names:
        try:
            address = ip_address(name)
        except ValueError:
            if name.rpartition(".")[2] not in FAMILY_NAMES:
                found.append(x509.DNSName(name))
        else:
            if not any(address in network for network in networks):
                found.append(x509.IPAddress(ip_network(address)))
    return found


def make_authority(names: Iterable[str], days: int = AUTHORITY_DAYS) -> Signer:
    """Return a new authority that may speak for these names."""
    key = ec.generate_private_key(ec.SECP256R1())
    extensions: Extensions = [
        (x509.BasicConstraints(ca=True, path_length=0), True),
        (x509.NameConstraints(permitted_names(names), None), True),
        (_usage(signs_certificates=True), True),
        (x509.SubjectKeyIdentifier.from_public_key(key.public_key()), False),
    ]
    unsigned = _unsigned(subject(AUTHORITY), subject(AUTHORITY), key, days, extensions)
    return Signer(key, unsigned.sign(key, SHA256()))


def make_table(authority: Signer, names: Iterable[str], days: int = TABLE_DAYS) -> Signer:
    """Return what a server with these names shows, signed by the authority of its table."""
    key = ec.generate_private_key(ec.SECP256R1())
    issuer = authority.certificate
    issuer_key = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key())
    extensions: Extensions = [
        (x509.BasicConstraints(ca=False, path_length=None), True),
        (x509.SubjectAlternativeName(general_name(name) for name in names), False),
        (x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), False),
        (_usage(signs_certificates=False), True),
        (x509.SubjectKeyIdentifier.from_public_key(key.public_key()), False),
        (issuer_key, False),
    ]
    unsigned = _unsigned(subject(TABLE), issuer.subject, key, days, extensions)
    return Signer(key, unsigned.sign(authority.key, SHA256()))


def _unsigned(
    owner: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePrivateKey,
    days: int,
    extensions: Extensions,
) -> x509.CertificateBuilder:
    begin = now() - SLOW_CLOCK
    builder = (
        x509.CertificateBuilder()
        .subject_name(owner)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begin)
        .not_valid_after(begin + timedelta(days=days))
    )
    for extension, is_critical in extensions:
        builder = builder.add_extension(extension, is_critical)
    return builder


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        encipher_only=False,
        decipher_only=False,
    )
