import { runService, settingsOrExit } from '@booking/platform/lifecycle.ts';
import { createLogger } from '@booking/platform/logger.ts';
import { startDefaultMetrics } from '@booking/platform/metrics.ts';
import { loadSettings, maskedSettings } from '@booking/platform/settings.ts';
import { startTelemetry } from '@booking/platform/telemetry.ts';
import { settings } from './config.ts';
import { startGateway } from './gateway.ts';

const values = settingsOrExit(() => loadSettings('gateway', settings, process.env));
const logger = createLogger('gateway', values.LOG_LEVEL);

await runService({
  logger,
  shutdownTimeoutMs: values.SHUTDOWN_TIMEOUT_MS,
  start: async (lifecycle) => {
    logger.info({ settings: maskedSettings(settings, values) }, 'starting');
    startDefaultMetrics('gateway');
    lifecycle.onStop('telemetry', await startTelemetry('gateway', values.OTEL_EXPORTER_OTLP_ENDPOINT));
    const ports = await startGateway({ settings: values, logger, lifecycle });
    return { ports: { ...ports } };
  },
});
