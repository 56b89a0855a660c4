import { runService } from '@booking/platform/run-service.ts';
import { settings } from './config.ts';
import { startOrdersBilling } from './service.ts';

await runService('orders-billing', settings, startOrdersBilling);
