"""Which addresses of the network are this machine's, or of a network that the world cannot see."""

import ipaddress

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""Addresses of the old kind, as gateways write them in the new."""
OWN = tuple(map(ipaddress.ip_network, ("64:ff9b:1::/48", "fec0::/10")))
"""Networks of somebody's own that Python takes for the world's: such gateways, and old sites."""


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
            wrapped.append(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
        found += [one for one in wrapped if one is not None]
    return found


def public(text: str) -> bool:
    """Whether an address is one that everybody may send to: of no private network, not this
    machine, not link-local, not many at once."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    return all(
        one.is_global and not one.is_multicast and not any(one in network for network in OWN)
        for one in meant(address)
    )
