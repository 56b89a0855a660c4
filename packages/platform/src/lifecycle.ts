import type { Logger } from './logger.ts';
import { SettingsError } from './settings.ts';

/** Things to stop, in the reverse order of their start. */
export interface Lifecycle {
  /** Registers how to stop a part that has just started. */
  onStop(name: string, stop: () => void | Promise<void>): void;
  stop(): Promise<void>;
}

export function createLifecycle(logger: Logger): Lifecycle {
  const stops: { name: string; stop: () => void | Promise<void> }[] = [];
  let stopping: Promise<void> | undefined;

  const stopAll = async (): Promise<void> => {
    for (const { name, stop } of stops.reverse()) {
      try {
        await stop();
      } catch (error) {
        logger.error({ err: error, part: name }, 'a part did not stop cleanly');
      }
    }
  };

  return {
    onStop: (name, stop) => {
      stops.push({ name, stop });
    },
    stop: () => (stopping ??= stopAll()),
  };
}

/**
 * Runs a service until SIGTERM or SIGINT, then stops its parts in reverse order. Exits 1 when the start fails or the stop takes longer than
 * `shutdownTimeoutMs`. An unhandled rejection is a defect: it is logged and the process ends, since its state is unknown.
 */
export async function runService(options: {
  logger: Logger;
  shutdownTimeoutMs: number;
  start: (lifecycle: Lifecycle) => Promise<{ ports: Record<string, number> }>;
}): Promise<void> {
  const { logger } = options;
  const lifecycle = createLifecycle(logger);

  const exit = (code: number): void => {
    const timer = setTimeout(() => {
      logger.error('stopping took too long; open work is cut');
      process.exit(1);
    }, options.shutdownTimeoutMs);
    void lifecycle.stop().then(() => {
      clearTimeout(timer);
      process.exit(code);
    });
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      logger.info({ signal }, 'stopping');
      exit(0);
    });
  }
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(event, (error: unknown) => {
      logger.fatal({ err: error }, event);
      exit(1);
    });
  }

  try {
    const { ports } = await options.start(lifecycle);
    logger.info({ ports }, 'ready');
  } catch (error) {
    logger.fatal({ err: error }, 'start failed');
    exit(1);
  }
}

/** Parses the settings or ends the process with one readable message per problem. */
export function settingsOrExit<T>(load: () => T): T {
  try {
    return load();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}
