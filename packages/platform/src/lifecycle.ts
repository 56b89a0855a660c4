import type { Logger } from './logger.ts';

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
