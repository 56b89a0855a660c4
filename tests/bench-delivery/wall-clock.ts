/** Milliseconds since the epoch with microseconds, comparable between the processes of one machine. */
export function wallMs(): number {
  return performance.timeOrigin + performance.now();
}
