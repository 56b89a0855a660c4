/** A process of the cluster that can be stopped in the middle of whatever it does, and let go on. */
export interface Pausable {
  readonly pid: number;
}

export function pause({ pid }: Pausable): void {
  process.kill(pid, 'SIGSTOP');
}

/** Nothing happens when it has ended meanwhile. */
export function goOn({ pid }: Pausable): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
