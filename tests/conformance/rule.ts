import type { World } from './world.ts';

export type Level = 'MUST' | 'SHOULD' | 'SPEC' | 'HTTP';

/** One rule of JSON:API, HTTP or the interface specification, and the requests that prove it. */
export interface Rule {
  /** 1 to 182, over all groups. */
  number: number;
  /** `N1`: group and place in it. */
  id: string;
  level: Level;
  says: string;
  /** Where a decision of this API settles or changes what the rule leaves open. */
  settled: string | undefined;
  /** Throws when the rule does not hold. */
  check(world: World): Promise<void>;
}

type Row = readonly [level: Level, says: string, check: Rule['check'], settled?: string];

/** Rows in order, numbered on from `first`. */
export function group(letter: string, first: number, rows: readonly Row[]): readonly Rule[] {
  return rows.map(([level, says, check, settled], index) => ({
    number: first + index,
    id: `${letter}${index + 1}`,
    level,
    says,
    settled,
    check,
  }));
}
