/** Of so many runs: what a collection of garbage or a first call adds is not in each of them, what the work itself does is. */
const runs = 3;

/**
 * The longest turn of the event loop that work always has, in processor time of this thread alone: what a busy machine does to the clock
 * does not count.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let lowest = Infinity;
  for (let run = 0; run < runs; run++) lowest = Math.min(lowest, await longestOfOneRun(work));
  return lowest;
}

async function longestOfOneRun(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const turned = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
  };
  const turns = setInterval(turned, 1);
  await work();
  turned();
  clearInterval(turns);
  return longest;
}
