"""The seed of the product's own lots, and the promise made about it before anybody could know what it would give.

A seed has up to two parts. The secret is made by the product and kept until the lot is drawn; its commitment, the
SHA-256 hash, is published before, so that it cannot be exchanged afterwards. The number is a public one that nobody
chooses, such as the result of a lottery. With both nobody can steer the lot: not who runs the machine (the number was
not known when the commitment was published), nor who picks the number (the secret was not known to him).
"""

from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True, slots=True)
class Seed:
    """What a lot was drawn with. `commitment` is empty when nothing was published; `source` says whence the number."""

    secret: str = ""
    commitment: str = ""
    number: str = ""
    source: str = ""

    @property
    def text(self) -> str:
        """The seed itself: the secret, a space, the number; or the one part there is."""
        return " ".join(part for part in (self.secret, self.number) if part)

    @property
    def keeps_its_commitment(self) -> bool:
        """The secret is the one whose hash was published; a seed without commitment has nothing to keep."""
        return not self.commitment or commitment_to(self.secret) == self.commitment


def commitment_to(secret: str) -> str:
    """What is published of a secret: what `printf %s SECRET | sha256sum` prints."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
