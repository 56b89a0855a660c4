import { jsonApiType } from '../endpoints/media-types.ts';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { errorCodes } from '@booking/contracts/error-codes.ts';
import { bareError } from './bare-error.ts';
import type { Drain } from './drain.ts';

/**
 * Requests of one connection that are carried out at a time: clients may send several without waiting, and each answer is held until it is
 * its turn.
 */
const underWayMax = 64;
/** Of those that come behind a refusal none is answered; nobody who would read it sends so many. */
const unansweredMax = 1_000;

/**
 * Bounds what one connection can hold of the gateway. A request too many is 429, the last answer of its connection: what was sent behind it
 * is not carried out, since its answer could not be sent. A connection is cut when an answer is unread and for `unreadMs` nothing goes
 * either way.
 */
export function limitConnections(
  server: Server,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  { drain, unreadMs }: { drain: Drain; unreadMs: number },
): void {
  const unanswered = new WeakMap<Socket, number>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const behindRefusal = unanswered.get(socket);
    if (behindRefusal !== undefined) {
      unanswered.set(socket, behindRefusal + 1);
      if (behindRefusal >= unansweredMax) socket.destroy();
      return;
    }
    drain.observe(request, response);
    if (drain.underWay(socket) > underWayMax) {
      unanswered.set(socket, 0);
      refuse(response);
      return;
    }
    // Begins anew with every byte that goes either way; the server sets another one between two requests.
    socket.setTimeout(unreadMs);
    handle(request, response);
  });
  server.on('timeout', (socket: Socket) => {
    const isAtWork = drain.underWay(socket) > 0 && socket.writableLength === 0;
    if (!isAtWork) socket.destroy();
  });
}

function refuse(response: ServerResponse): void {
  const problem = {
    code: 'too_many_requests',
    title: errorCodes.too_many_requests.title,
    detail: `More than ${underWayMax} requests of one connection wait for their answers.`,
  };
  response.writeHead(429, {
    'Content-Type': jsonApiType,
    'Cache-Control': 'no-store',
    Vary: 'Accept',
    'Retry-After': '1',
    Connection: 'close',
  });
  response.end(bareError(429, problem));
}
