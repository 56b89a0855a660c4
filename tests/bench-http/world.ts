import { randomBytes } from 'node:crypto';
import { demoId } from '@booking/contracts/demo-data.ts';
import { connectMongo, type Connection } from '@booking/persistence/mongo.ts';
import { newId } from '@booking/platform/ids.ts';
import { databaseOf, DOMAIN_SERVICES, startPlatform, type Platform } from '@booking/testkit/platform.ts';
import { startStack } from '@booking/testkit/stack/stack.ts';
import { listenerAt, startPeer, type Peer } from '../bench-delivery/processes.ts';
import { storedOne } from '../bench-domain/world.ts';
import { createApiClient, type ApiClient } from '../support/api-client.ts';
import { testEnvironment } from '../support/test-environment.ts';
import { signToken } from '../support/tokens.ts';

type DomainService = (typeof DOMAIN_SERVICES)[number];

/** An organization of the bench's own with an admin. */
export interface Tenant {
  organizationId: string;
  token: string;
}

export interface World {
  platform: Platform;
  databases: Record<DomainService, Connection>;
  /** An organization of the demo data, for what is made the way callers make it. */
  demo: ApiClient;
  demoToken: string;
  newTenant(): Promise<Tenant>;
  bare: Peer & { url: string };
  load: Peer;
  /** Undefined where it does not run on this machine. */
  mongodPid: number | undefined;
  stop(): Promise<void>;
}

export const demoSlug = 'studio-nord';

/** The five services, the bare handler and the load generator, each a process of its own, over a stack that is thrown away afterwards. */
export async function startWorld(options: {
  say: (line: string) => void;
  nodeOptions?: string | undefined;
}): Promise<World> {
  const stack = await startStack({ persistent: false, onProgress: options.say });
  const stops: (() => unknown)[] = [() => stack.stop()];
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    const env = {
      ...testEnvironment,
      LOG_LEVEL: 'info',
      ...(options.nodeOptions === undefined ? {} : { NODE_OPTIONS: options.nodeOptions }),
    };
    const messagingNamespace = `bench${randomBytes(3).toString('hex')}.`;
    const platform = await startPlatform({ stack, messagingNamespace, env });
    stops.push(() => platform.stop());
    const entries = await Promise.all(
      DOMAIN_SERVICES.map(async (name) => {
        const connection = await connectMongo(stack.mongoUri(databaseOf(name)), { appName: 'bench' });
        stops.push(() => connection.close());
        return [name, connection] as const;
      }),
    );
    const databases = Object.fromEntries(entries) as World['databases'];
    const bare = startPeer('../bench-http/bare-server.ts', [], { BARE_MONGODB_URI: stack.mongoUri('bare') });
    stops.push(() => bare.end());
    const { port } = await bare.greeting<{ port: number }>();
    const load = startPeer('../bench-http/load.ts', [], {});
    stops.push(() => load.end());
    const demoToken = await platform.token(demoSlug, 'admin');
    return {
      platform,
      databases,
      demo: createApiClient({ url: platform.url, token: demoToken, organizationId: demoId(demoSlug) }),
      demoToken,
      newTenant: () => newTenant(platform, databases.catalog),
      bare: { ...bare, url: `http://127.0.0.1:${port}` },
      load,
      mongodPid: listenerAt(stack.mongoUri('x')),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A copy of the demo organization with its admin and nothing else. */
async function newTenant(platform: Platform, catalog: Connection): Promise<Tenant> {
  const organizationId = newId();
  const organization = await storedOne(catalog, 'organizations', { slug: demoSlug });
  const member = await storedOne(catalog, 'members', { subject: `demo-member-${demoSlug}-admin` });
  const copies = [
    ['organizations', { ...organization, _id: organizationId, slug: `bench-${organizationId}` }],
    ['members', { ...member, _id: newId(), organization_id: organizationId }],
  ] as const;
  for (const [collection, document] of copies) await catalog.collection(collection).insertOne(document as never);
  return { organizationId, token: await signToken(platform, { slug: demoSlug, tenant: organizationId }) };
}
