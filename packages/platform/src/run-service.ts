import { createLifecycle, type Lifecycle } from './lifecycle.ts';
import { createLogger, type Logger } from './logger.ts';
import { startDefaultMetrics } from './metrics.ts';
import {
  loadSettings,
  maskedSettings,
  misspelt,
  SettingsError,
  type CommonSettings,
  type Settings,
  type SettingValues,
} from './settings.ts';
import { startTelemetry } from './telemetry.ts';

/**
 * The whole `main` of a service: reads its settings from the environment, starts it, runs it until SIGTERM or SIGINT, then stops its parts
 * in reverse order. Exits 1 when a setting does not fit (one readable message per problem), when the start fails, or when the stop takes
 * longer than SHUTDOWN_TIMEOUT_MS. An unhandled rejection is a defect: it is logged and the process ends, since its state is unknown.
 */
export async function runService<S extends Settings & CommonSettings>(
  name: string,
  settings: S,
  start: (parts: {
    config: SettingValues<S>;
    logger: Logger;
    lifecycle: Lifecycle;
  }) => Promise<{ ports: Record<string, number> }>,
): Promise<void> {
  const config = settingsOrExit(() => loadSettings(name, settings, process.env));
  const common = config as SettingValues<CommonSettings>;
  const logger = createLogger(name, common.LOG_LEVEL);
  logger.info({ settings: maskedSettings(settings, config) }, 'starting');
  for (const sentence of misspelt(settings, process.env)) logger.warn(sentence);
  const lifecycle = createLifecycle(logger);
  exitWhenAsked(lifecycle, logger, common.SHUTDOWN_TIMEOUT_MS);
  try {
    startDefaultMetrics(name);
    lifecycle.onStop('telemetry', await startTelemetry(name, common.OTEL_EXPORTER_OTLP_ENDPOINT));
    const { ports } = await start({ config, logger, lifecycle });
    // Said at every LOG_LEVEL: whoever starts the service learns from this line that it listens, and where.
    logger.child({}, { level: 'info' }).info({ ports }, 'ready');
  } catch (error) {
    if (error instanceof SettingsError) process.stderr.write(`${name}: settings do not fit:\n  ${error.message}\n`);
    else logger.fatal({ err: error }, 'start failed');
    exit(1, lifecycle, logger, common.SHUTDOWN_TIMEOUT_MS);
  }
}

function exit(code: number, lifecycle: Lifecycle, logger: Logger, timeoutMs: number): void {
  const timer = setTimeout(() => {
    logger.error('stopping took too long; open work is cut');
    process.exit(1);
  }, timeoutMs);
  void lifecycle.stop().then(() => {
    clearTimeout(timer);
    process.exit(code);
  });
}

function exitWhenAsked(lifecycle: Lifecycle, logger: Logger, timeoutMs: number): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      logger.info({ signal }, 'stopping');
      exit(0, lifecycle, logger, timeoutMs);
    });
  }
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(event, (error: unknown) => {
      logger.fatal({ err: error }, event);
      exit(1, lifecycle, logger, timeoutMs);
    });
  }
}

function settingsOrExit<T>(load: () => T): T {
  try {
    return load();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}
