import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

interface Network {
  address: string;
  family: 'ipv4' | 'ipv6';
  bits: number;
}

/** `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`; undefined for anything else. */
function parseNetwork(text: string): Network | undefined {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  if (version === 0 || rest.length > 0 || address.includes('%')) return undefined;
  if (prefix !== undefined && !/^\d{1,3}$/.test(prefix)) return undefined;
  const bits = prefix === undefined ? most : Number(prefix);
  return bits > most ? undefined : { address, family: version === 4 ? 'ipv4' : 'ipv6', bits };
}

const network = z
  .string()
  .refine((text) => parseNetwork(text) !== undefined, 'Must be an address or network like 203.0.113.0/24.');

/** Addresses and networks that an API client may call from; none: any. */
export function allowedAddresses(list: z.ZodType<string[]>): z.ZodType<string[]> {
  return list.pipe(z.array(network));
}

/** Whether every address that `inner` allows is allowed by `outer` too. Empty lists allow any address. */
export function isWithin(inner: readonly string[], outer: readonly string[]): boolean {
  if (outer.length === 0) return true;
  if (inner.length === 0) return false;
  return inner.every((text) => outer.some((around) => contains(around, text)));
}

function contains(outer: string, inner: string): boolean {
  const [around, within] = [parseNetwork(outer), parseNetwork(inner)];
  if (!around || !within || around.family !== within.family || within.bits < around.bits) return false;
  const list = new BlockList();
  list.addSubnet(around.address, around.bits, around.family);
  return list.check(within.address, within.family);
}
