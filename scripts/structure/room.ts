/**
 * A room of a service: a folder of `services/<name>/src`. `services/<name>/rooms.ts` lists them bottom first: a room imports from those
 * listed before it and from no other; from outside it is entered by the files that `entries` names. Files at the root of `src` put rooms
 * together and see all.
 */
export interface Room {
  name: string;
  /** What it is, in a line. */
  is: string;
  /** Files, relative to the room and without `.ts`, that other rooms may import. */
  entries: readonly string[];
}

/** More of them nobody holds in his head. */
export const roomsMax = 8;
