import { runService } from '@booking/platform/run-service.ts';
import { settings } from './config.ts';
import { startWebhooks } from './service.ts';

await runService('webhooks', settings, ({ config, logger, lifecycle }) => startWebhooks(config, logger, lifecycle));
