import { afterAll, beforeAll } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import { startPlatform, type Platform, type PlatformOptions } from '@booking/testkit/platform.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import { createApiClient, type ApiClient } from './api-client.ts';
import { testEnvironment } from './test-environment.ts';

export { testEnvironment };

export interface TestPlatform {
  readonly platform: Platform;
  /** A client with the demo role in the demo organization. */
  client(slug?: string, role?: string): Promise<ApiClient>;
}

export async function clientOf(platform: Platform, slug: string, role: string): Promise<ApiClient> {
  return createApiClient({
    url: platform.url,
    token: await platform.token(slug, role),
    organizationId: demoId(slug),
  });
}

/** The five services with demo data, one platform for all tests of a file. */
export function usePlatform(options: Partial<PlatformOptions> = {}): TestPlatform {
  const stack = useStack();
  let platform: Platform | undefined;
  beforeAll(async () => {
    platform = await startPlatform({
      stack,
      messagingNamespace: stack.messagingNamespace,
      ...options,
      env: { ...testEnvironment, ...options.env },
    });
  }, 120_000);
  afterAll(async () => {
    await platform?.stop();
  }, 60_000);
  const running = (): Platform => {
    if (!platform) throw new Error('the platform is not running yet');
    return platform;
  };
  return {
    get platform() {
      return running();
    },
    client: (slug = 'studio-nord', role = 'admin') => clientOf(running(), slug, role),
  };
}
