import { isIP } from 'node:net';
import { isPublicAddress } from './address-rules.ts';

/** An address a name leads to. */
export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** All addresses of a host name. Rejects when there are none. */
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>;

/** Where this installation may send to. One policy decides when a subscription is written and again at every connect. */
export interface TargetPolicy {
  /** Development and tests: also http, any port, private addresses. */
  allowPrivateTargets: boolean;
  allowedPorts: readonly number[];
}

/** The target leads somewhere it must not; the message names no address, so that nobody can map our network with it. */
export class BlockedTargetError extends Error {
  override name = 'BlockedTargetError';
}

/**
 * What is wrong with a target's URL as such, before any name is resolved; undefined when nothing is. `URL` has already turned every
 * spelling of an IPv4 address (`2130706433`, `0x7f.1`) into the usual one.
 */
export function urlProblem(text: string, policy: TargetPolicy): string | undefined {
  if (!URL.canParse(text)) return 'must be an absolute URL';
  const url = new URL(text);
  const protocols = policy.allowPrivateTargets ? ['https:', 'http:'] : ['https:'];
  if (!protocols.includes(url.protocol)) return 'must be an https URL';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (url.hash !== '') return 'must not contain a fragment';
  const port = url.port === '' ? 443 : Number(url.port);
  if (!policy.allowPrivateTargets && !policy.allowedPorts.includes(port)) return `must not use port ${port}`;
  const host = literalHost(url.hostname);
  if (isIP(host) !== 0 && !isAllowedAddress(host, policy)) return 'must not lead to a private or reserved address';
  return undefined;
}

/** Throws BlockedTargetError for an IP literal that is not allowed; names are checked by `resolveChecked`. */
export function checkLiteral(hostname: string, policy: TargetPolicy): void {
  const host = literalHost(hostname);
  if (isIP(host) !== 0 && !isAllowedAddress(host, policy)) throw blockedTarget();
}

/** The addresses of a name, all of them allowed. Throws BlockedTargetError when one is not: a mixed answer is an attack or a mistake. */
export async function resolveChecked(
  hostname: string,
  policy: TargetPolicy,
  resolve: Resolve,
): Promise<ResolvedAddress[]> {
  const addresses = await resolve(hostname);
  if (addresses.some(({ address }) => !isAllowedAddress(address, policy))) throw blockedTarget();
  return addresses;
}

function isAllowedAddress(address: string, policy: TargetPolicy): boolean {
  return policy.allowPrivateTargets || isPublicAddress(address);
}

/** `URL` keeps the brackets of an IPv6 host. */
function literalHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

function blockedTarget(): BlockedTargetError {
  return new BlockedTargetError('the target leads to a private or reserved address');
}
