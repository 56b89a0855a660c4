import http2, { type ClientHttp2Session } from 'node:http2';

type Ping = (answered: (error: Error | null, durationMs: number, payload: Buffer) => void) => boolean;

let isKept = false;

/**
 * grpc-js takes a connection for lost whose keepalive ping cannot be sent, and ends the calls on it. node sends no ping on a session that
 * closes because its server leaves, while the calls under way are still being answered: whatever took longer than the next ping was cut at
 * every update of a service. Such a session counts as alive here; calls on it have their deadlines.
 */
export function keepClosingSessions(): void {
  if (isKept) return;
  isKept = true;
  const connect = http2.connect.bind(http2);
  http2.connect = ((...given: Parameters<typeof connect>) => {
    const session = connect(...given);
    const ping: Ping = session.ping.bind(session);
    return Object.assign(session, { ping: pingUnlessClosing(session, ping) });
  }) as typeof http2.connect;
}

function pingUnlessClosing(session: ClientHttp2Session, ping: Ping): Ping {
  return (answered) => {
    if (!session.closed || session.destroyed) return ping(answered);
    setImmediate(() => answered(null, 0, Buffer.alloc(0)));
    return true;
  };
}
