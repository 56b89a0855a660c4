// oxlint-disable-next-line import/no-default-export -- jest takes its hooks in no other form
export default async function stopTestStack(): Promise<void> {
  await globalThis.testStack?.stop();
}
