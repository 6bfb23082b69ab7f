"""The currencies of ISO 4217, and how many decimal places each has."""

from typing import Final

USUAL: Final = 2

_OTHERS: Final = {
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
    3: "BHD IQD JOD KWD LYD OMR TND",
}

_USUAL: Final = (
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP "
    "CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR "
    "JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN "
    "NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP "
    "SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD YER ZAR ZMW ZWG"
)

MINOR: Final[dict[str, int]] = dict(
    sorted(
        [(code, USUAL) for code in _USUAL.split()]
        + [(code, digits) for digits, codes in _OTHERS.items() for code in codes.split()]
    )
)
"""Code -> decimal places of its smallest unit: EUR 2, JPY 0, KWD 3."""

SYMBOLS: Final[dict[str, frozenset[str]]] = {
    "€": frozenset({"EUR"}),
    "£": frozenset({"GBP", "EGP", "FKP", "GIP", "SHP"}),
    "$": frozenset(code for code in MINOR if code.endswith("D")) | {"MXN", "CLP", "COP", "ARS"},
    "¥": frozenset({"JPY", "CNY"}),
    "₽": frozenset({"RUB"}),
    "₴": frozenset({"UAH"}),
    "₸": frozenset({"KZT"}),
    "₹": frozenset({"INR"}),
    "₩": frozenset({"KRW"}),
    "₺": frozenset({"TRY"}),
    "₾": frozenset({"GEL"}),
    "zł": frozenset({"PLN"}),
}
"""Signs that may stand by an amount, each with the currencies it can mean."""
