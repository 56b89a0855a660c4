import { runService } from '@booking/platform/run-service.ts';
import { settings } from './config.ts';
import { startCatalog } from './service.ts';

await runService('catalog', settings, ({ config, logger, lifecycle }) => startCatalog(config, logger, lifecycle));
