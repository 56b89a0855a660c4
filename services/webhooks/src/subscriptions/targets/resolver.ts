import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Resolve, ResolvedAddress } from './targets.ts';

/**
 * Name resolution that waits for nobody else's: c-ares asks the name servers from the event loop, whereas `dns.lookup` holds one of four
 * threads for as long as a name server is silent, so that four bad names would stop all deliveries. It does not read /etc/hosts; in
 * development (`useHostsFile`) names it does not find are looked up there. An address is its own answer.
 */
export function createResolver(options: { useHostsFile: boolean }): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });

  const ask = async (hostname: string): Promise<ResolvedAddress[]> => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return [
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 as const })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 as const })) : []),
    ];
  };

  return async (hostname) => {
    const literal = isIP(hostname);
    if (literal !== 0) return [{ address: hostname, family: literal === 6 ? 6 : 4 }];
    if (/(^|\.)localhost\.?$/i.test(hostname)) return [{ address: '127.0.0.1', family: 4 }];
    const found = await ask(hostname);
    if (found.length > 0) return found;
    if (!options.useHostsFile) throw Object.assign(new Error(`no address for ${hostname}`), { code: 'ENOTFOUND' });
    const known = await lookup(hostname, { all: true });
    return known.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  };
}
