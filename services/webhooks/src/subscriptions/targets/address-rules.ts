import { BlockList, isIP } from 'node:net';

/**
 * Addresses a subscriber's endpoint may have: globally reachable unicast ones. Source: the IANA special-purpose address registries.
 * IPv4 is everything but the special ranges; IPv6 is only 2000::/3 without its special ranges, so every form that embeds an IPv4 address
 * (mapped, compatible, NAT64, 6to4, Teredo) is out.
 */
const specialV4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Not in the registry: the platform endpoint of a large cloud, reachable from its machines only.
  ['168.63.129.16', 32],
];

const specialV6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const blocked = new BlockList();
for (const [network, prefix] of specialV4) blocked.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of specialV6) blocked.addSubnet(network, prefix, 'ipv6');

const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');

/** False for anything that is no IP address. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !blocked.check(address, 'ipv4');
    case 6:
      return globalV6.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
    default:
      return false;
  }
}
