import { Writable } from 'node:stream';

/**
 * Makes a stream hand everything that is written in one turn of the event loop to the system at once. amqplib writes frame by frame, and
 * each frame of its own is a call into the system, a packet, and a wake-up of the broker: several times the cost of the message itself.
 */
export function corkFrames(stream: unknown): void {
  if (!(stream instanceof Writable)) return;
  const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
  let gathering = false;
  const send = (): void => {
    gathering = false;
    stream.uncork();
  };
  stream.write = (...args: unknown[]): boolean => {
    if (!gathering) {
      gathering = true;
      stream.cork();
      process.nextTick(send);
    }
    return write(...args);
  };
}
