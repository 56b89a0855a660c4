import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The other end of a `Peer`: greets who started it, answers one question at a time, and ends with him, or when an answer fails. */
export function serveParent(greeting: object, answerTo?: (question: never) => Promise<object>): void {
  process.on('message', (question) => void answerTo?.(question as never).then((answer) => process.send?.(answer)));
  process.on('disconnect', () => process.exit(0));
  process.send?.(greeting);
}

export async function portOf(server: Server): Promise<number> {
  if (!server.listening) await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
