/** What fault tests do to a server; its data, address and credentials stay the same. */
export interface ServerFaults {
  /** SIGKILL: nothing gets a chance to finish. */
  kill(): Promise<void>;
  /** Starts it again, after a kill if it still runs, and returns once it serves. */
  restart(): Promise<void>;
}
