/** An expected reason why no stack can be had. The message is one line and says what the reader can do about it. */
export class StackError extends Error {
  override readonly name = 'StackError';
}

/** The first line of whatever was thrown: for progress lines, where a stack trace would drown the reason. */
export const reasonOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message || error.name : String(error);
  return message.trim().split('\n')[0] ?? 'unknown reason';
};
