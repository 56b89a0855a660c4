/**
 * How tests that draw orders at random are run: `npm test` tries the same ones each time, and new ones whose seed is in the name of the
 * test. `npm run test:any-order` tries 300 new ones of each kind, `SEQUENCES=50` before a call of `npm test` so many; `REPLAY`, such as
 * `{"seed":7,"path":"4"}`, repeats one that failed, as its message says.
 */
const { SEQUENCES, REPLAY } = process.env;

/** How many in the short form: with the same seed each time, and with a new one. */
const short = {
  sequences: { fixed: 25, fresh: 25 },
  orders: { fixed: 10, fresh: 5 },
};
const most = Math.max(25, Number(SEQUENCES ?? 0));

/** A test for each: how it is called, and what fast-check draws. */
export function seedsOf(what: keyof typeof short): [string, { seed: number; numRuns: number; path?: string }][] {
  if (REPLAY) {
    const replay = JSON.parse(REPLAY) as { seed: number; path?: string };
    return [[`replay ${REPLAY}`, { numRuns: most, ...replay }]];
  }
  const seed = Math.floor(Math.random() * 2 ** 31);
  const fresh = Number(SEQUENCES ?? short[what].fresh);
  const drawn: [string, { seed: number; numRuns: number }] = [
    `${fresh} new ${what}, seed ${seed}`,
    { seed, numRuns: fresh },
  ];
  return SEQUENCES
    ? [drawn]
    : [[`the same ${short[what].fixed} ${what}`, { seed: 1, numRuns: short[what].fixed }], drawn];
}

/** Patience with the slowest machine. */
export const triesMs = 60_000 + most * 20_000;
