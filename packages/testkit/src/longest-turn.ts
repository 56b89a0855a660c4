/**
 * The longest turn of the event loop meanwhile, in processor time of this thread alone: what a busy machine does to the clock does not
 * count.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
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
