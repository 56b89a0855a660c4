/** That a service has not answered: for a while nobody who can do without it waits for it again. */
export interface Silence {
  /** Somebody has waited in vain. */
  begin(): void;
  /** Milliseconds since the epoch; in the past where it answers. */
  until(): number;
}

export const silenceMs = 2_000;

export function createSilence(now: () => number): Silence {
  let until = -Infinity;
  return {
    begin: () => {
      until = now() + silenceMs;
    },
    until: () => until,
  };
}
