import { randomBytes } from 'node:crypto';
import { demoClientId } from '@booking/contracts/demo-data.ts';
import { demoClientSecret } from '@booking/testkit/platform-secrets.ts';
import { startPlatform } from '@booking/testkit/platform.ts';
import { startStack } from '@booking/testkit/stack/stack.ts';
import { testEnvironment } from '../support/test-environment.ts';

export interface DemoPlatform {
  url: string;
  /** Of the owner of the demo organization. */
  clientId: string;
  clientSecret: string;
  stop(): Promise<void>;
}

/** The whole platform with demo data, for clients that are to be used and not only compiled. */
export async function startDemoPlatform(): Promise<DemoPlatform> {
  const stack = await startStack({ persistent: false, onProgress: (text) => void process.stderr.write(`${text}\n`) });
  const messagingNamespace = `clients${randomBytes(3).toString('hex')}`;
  const platform = await startPlatform({ stack, messagingNamespace, env: testEnvironment });
  const clientId = demoClientId('studio-nord', 'owner');
  return {
    url: platform.url,
    clientId,
    clientSecret: demoClientSecret(platform.secrets.DEMO_CLIENT_SECRET, clientId),
    stop: async () => {
      await platform.stop();
      await stack.stop();
    },
  };
}
