/** Room for a number of works at once; whoever finds none waits in the order of arrival. */
export interface Room {
  enter(): Promise<void> | undefined;
  leave(): void;
}

export function createRoom(max: number): Room {
  const line: (() => void)[] = [];
  let inside = 0;
  return {
    enter() {
      if (inside < max) {
        inside += 1;
        return undefined;
      }
      return new Promise((resolve) => line.push(resolve));
    },
    leave() {
      const next = line.shift();
      if (next) next();
      else inside -= 1;
    },
  };
}
