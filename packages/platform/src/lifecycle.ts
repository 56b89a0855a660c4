import type { Logger } from './logger.ts';

/** Things to stop, in the reverse order of their start. */
export interface Lifecycle {
  /** Registers how to stop a part that has just started. */
  onStop(name: string, stop: () => void | Promise<void>): void;
  /** Aborted when the stop begins, before anything is stopped. */
  readonly stopping: AbortSignal;
  stop(): Promise<void>;
}

export function createLifecycle(logger: Logger): Lifecycle {
  const stops: { name: string; stop: () => void | Promise<void> }[] = [];
  const began = new AbortController();
  let stopping: Promise<void> | undefined;

  const stopAll = async (): Promise<void> => {
    began.abort();
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
    stopping: began.signal,
    stop: () => (stopping ??= stopAll()),
  };
}
