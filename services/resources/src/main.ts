import { runService, settingsOrExit } from '@booking/platform/lifecycle.ts';
import { createLogger } from '@booking/platform/logger.ts';
import { startDefaultMetrics } from '@booking/platform/metrics.ts';
import { loadSettings, maskedSettings } from '@booking/platform/settings.ts';
import { startTelemetry } from '@booking/platform/telemetry.ts';
import { settings } from './config.ts';
import { startResources } from './service.ts';

const config = settingsOrExit(() => loadSettings('resources', settings, process.env));
const logger = createLogger('resources', config.LOG_LEVEL);
logger.info({ settings: maskedSettings(settings, config) }, 'starting');

await runService({
  logger,
  shutdownTimeoutMs: config.SHUTDOWN_TIMEOUT_MS,
  start: async (lifecycle) => {
    startDefaultMetrics('resources');
    lifecycle.onStop('telemetry', await startTelemetry('resources', config.OTEL_EXPORTER_OTLP_ENDPOINT));
    const { ports } = await startResources({ config, logger, lifecycle });
    return { ports };
  },
});
