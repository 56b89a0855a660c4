import { runService } from '@booking/platform/run-service.ts';
import { settings } from './config.ts';
import { startResources } from './service.ts';

await runService('resources', settings, startResources);
