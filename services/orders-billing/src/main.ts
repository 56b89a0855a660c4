import { runService, settingsOrExit } from '@booking/platform/lifecycle.ts';
import { createLogger } from '@booking/platform/logger.ts';
import { startDefaultMetrics } from '@booking/platform/metrics.ts';
import { loadSettings, maskedSettings } from '@booking/platform/settings.ts';
import { startTelemetry } from '@booking/platform/telemetry.ts';
import { settings } from './config.ts';
import { startOrdersBilling } from './service.ts';

const config = settingsOrExit(() => loadSettings('orders-billing', settings, process.env));
const logger = createLogger('orders-billing', config.LOG_LEVEL);
logger.info({ settings: maskedSettings(settings, config) }, 'starting');

await runService({
  logger,
  shutdownTimeoutMs: config.SHUTDOWN_TIMEOUT_MS,
  start: async (lifecycle) => {
    startDefaultMetrics('orders-billing');
    lifecycle.onStop('telemetry', await startTelemetry('orders-billing', config.OTEL_EXPORTER_OTLP_ENDPOINT));
    const { ports } = await startOrdersBilling({ config, logger, lifecycle });
    return { ports };
  },
});
