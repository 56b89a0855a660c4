import { BlockList, isIP } from 'node:net';
import { LRUCache } from 'lru-cache';

const lists = new LRUCache<string, BlockList>({ max: 1_000 });

/** Whether an address is among addresses and networks (CIDR); no list allows any. IPv4 in IPv6 notation is the same address. */
export function isAllowedAddress(address: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  const key = allowed.join(' ');
  let list = lists.get(key);
  if (!list) {
    list = blockListOf(allowed);
    lists.set(key, list);
  }
  // What is no address is in no list.
  return list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

function blockListOf(allowed: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of allowed) {
    const [address = '', prefix] = text.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    list.addSubnet(address, prefix === undefined ? (family === 'ipv4' ? 32 : 128) : Number(prefix), family);
  }
  return list;
}
