"""Which addresses of the network are this machine's, or of a network that the world cannot see."""

import ipaddress

LOW = 0xFFFFFFFF
Address = ipaddress.IPv4Address | ipaddress.IPv6Address

TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""Addresses of the old kind, as gateways write them in the new."""
WORLD = ipaddress.ip_network("2000::/3")
"""All that has been given to the world; Python takes much else for it that is nobody's yet, or
leads to addresses of the old kind by ways of its own."""
PAPER = ipaddress.ip_network("3fff::/20")
"""What is only written about."""
ISATAP = (0x00005EFE, 0x02005EFE)
"""What stands before an address of the old kind within a network that has only such."""


def loopback(host: str) -> bool:
    """Whether a mail server is on this machine."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def meant(address: Address) -> list[Address]:
    """An address, and every one that is wrapped in it."""
    found: list[Address] = [address]
    if isinstance(address, ipaddress.IPv6Address):
        wrapped = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
        if address in TRANSLATED:
            wrapped.append(ipaddress.IPv4Address(int(address) & LOW))
        if int(address) >> 32 & LOW in ISATAP:
            wrapped.append(ipaddress.IPv4Address(int(address) & LOW))
        found += [one for one in wrapped if one is not None]
    return found


def public(text: str) -> bool:
    """Whether an address is one that everybody may send to: of no private network, not this
    machine, not link-local, not many at once."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    return all(one.is_global and not one.is_multicast for one in meant(address)) and known(address)


def known(address: Address) -> bool:
    """Whether an address is of a kind that the world has: by itself, or by a gateway's."""
    if isinstance(address, ipaddress.IPv4Address) or address.ipv4_mapped is not None:
        return True
    return address in TRANSLATED or (address in WORLD and address not in PAPER)
