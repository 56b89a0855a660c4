/** Room for a number of works at once; whoever finds none waits in the order of arrival. */
export interface Room {
  /** Takes a place if one is free. */
  tryEnter(): boolean;
  /** Takes a place, as soon as it is one's turn. */
  enter(): Promise<void>;
  /** Gives the place to who has waited longest. */
  leave(): void;
  /** Resolves when nobody is inside, and so nobody waits. */
  empty(): Promise<void>;
}

export function createRoom(max: number): Room {
  const line: (() => void)[] = [];
  let inside = 0;
  let emptied: PromiseWithResolvers<void> | undefined;

  const tryEnter = (): boolean => {
    if (inside >= max) return false;
    inside += 1;
    return true;
  };

  return {
    tryEnter,
    enter: () => (tryEnter() ? Promise.resolve() : new Promise((resolve) => line.push(resolve))),
    leave() {
      const next = line.shift();
      if (next) {
        next();
        return;
      }
      inside -= 1;
      if (inside === 0) emptied?.resolve();
    },
    async empty() {
      if (inside === 0) return;
      emptied = Promise.withResolvers();
      await emptied.promise;
    },
  };
}
