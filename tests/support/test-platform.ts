import { afterAll, beforeAll } from '@jest/globals';
import { demoId, demoOrganizations } from '@booking/contracts/demo-data.ts';
import {
  databaseOf,
  startPlatform,
  type DOMAIN_SERVICES,
  type Platform,
  type PlatformOptions,
} from '@booking/testkit/platform.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import { createApiClient, type ApiClient } from './api-client.ts';
import { proveBooks } from './prove-books.ts';
import { testEnvironment } from './test-environment.ts';

export { testEnvironment };

export interface TestPlatform {
  readonly platform: Platform;
  /** A client with the demo role in the demo organization. */
  client(slug?: string, role?: string): Promise<ApiClient>;
  /** What the names of its queues begin with. */
  readonly messagingNamespace: string;
  /** The database of a service, for what no use case would do. */
  databaseUri(name: (typeof DOMAIN_SERVICES)[number]): string;
}

export async function clientOf(platform: Platform, slug: string, role: string): Promise<ApiClient> {
  return createApiClient({
    url: platform.url,
    token: await platform.token(slug, role),
    organizationId: demoId(slug),
  });
}

/** Throws unless the books of both demo organizations are right: every file of system tests ends with it. */
export async function proveAllBooks(platform: Platform): Promise<void> {
  for (const { slug } of demoOrganizations) await proveBooks(await clientOf(platform, slug, 'accountant'));
}

interface TestPlatformOptions extends Partial<PlatformOptions> {
  /** Starts what the platform depends on; answers the settings that name it. */
  peers?: () => Promise<Record<string, string>>;
}

/** The clients of a file have their answers when it ends, and connections that nobody needs any more. */
const endsAtOnce = { DRAIN_MS: '0' };

/** The five services with demo data, one platform for all tests of a file. */
export function usePlatform({ peers, ...options }: TestPlatformOptions = {}): TestPlatform {
  let platform: Platform | undefined;
  const accountants: ApiClient[] = [];
  // Whatever the tests of the file did: at their end the books are right. Before the stack takes the databases away.
  afterAll(async () => {
    for (const accountant of accountants) await proveBooks(accountant);
  });
  const stack = useStack();
  beforeAll(async () => {
    platform = await startPlatform({
      stack: { ...stack, mongoUri: (database) => stack.mongoUri(database, database) },
      messagingNamespace: stack.messagingNamespace,
      ...options,
      env: { ...testEnvironment, ...endsAtOnce, ...options.env, ...(await peers?.()) },
    });
    // Their tokens are fetched first: a test may exhaust what one address is given of them.
    for (const { slug } of demoOrganizations) accountants.push(await clientOf(platform, slug, 'accountant'));
  });
  stack.onEnd(async () => {
    await platform?.stop();
  });
  const running = (): Platform => {
    if (!platform) throw new Error('the platform is not running yet');
    return platform;
  };
  return {
    get platform() {
      return running();
    },
    messagingNamespace: stack.messagingNamespace,
    client: (slug = 'studio-nord', role = 'admin') => clientOf(running(), slug, role),
    databaseUri: (name) => stack.mongoUri(databaseOf(name)),
  };
}
