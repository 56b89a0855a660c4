import { runService } from '@booking/platform/run-service.ts';
import { settings } from './config.ts';
import { startGateway } from './gateway.ts';

await runService('gateway', settings, async ({ config, ...parts }) => ({
  ports: { ...(await startGateway({ settings: config, ...parts })) },
}));
