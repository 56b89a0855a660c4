/**
 * Until all callers are through and what disturbs them is over. What was killed and does not come back is told at once: they would repeat
 * until the test's time is over, which tells nothing.
 * @throws AggregateError with the reason of each that failed until then, and `more` of them
 */
export async function disturbed(
  callers: readonly Promise<unknown>[],
  disturbance: Promise<unknown>,
  more: () => readonly string[] = () => [],
): Promise<void> {
  const reasons: unknown[] = [];
  const keep = (reason: unknown): void => void reasons.push(reason);
  await Promise.all([disturbance, ...callers.map((caller) => caller.catch(keep))]).catch(keep);
  if (reasons.length > 0) throw new AggregateError(reasons, [...reasons, ...more()].join('\n'));
}
