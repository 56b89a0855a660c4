import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A loopback port in front of servers, whose traffic can be stopped as a network does that loses packets: connections stay open and say
 * nothing, new ones are taken and never answered. Nobody is told.
 */
export interface Route {
  readonly port: number;
  /** Stops what comes from these sources, now and later. */
  hold(isHeld: (source: string | undefined) => boolean): void;
  /** Everything that was held goes on where it stopped. */
  release(): void;
  stop(): Promise<void>;
}

export interface RouteOptions {
  /** Ports of the servers; each connection goes to the next one, and on to another where it is refused. */
  targets: readonly number[];
  /** Who connects from that port; absent: nobody knows. */
  sourceOf?: (port: number) => Promise<string | undefined>;
}

interface Pair {
  source: string | undefined;
  near: Socket;
  far: Socket | undefined;
  /** What was to be done when the traffic was stopped. */
  waiting: (() => void)[];
  held: boolean;
}

export async function startRoute({ targets, sourceOf }: RouteOptions): Promise<Route> {
  const pairs = new Set<Pair>();
  let isHeld: (source: string | undefined) => boolean = () => false;
  let turn = 0;

  const whenOpen = (pair: Pair, act: () => void): void => {
    if (pair.held) pair.waiting.push(act);
    else act();
  };
  const forward = (pair: Pair, from: Socket, to: Socket): void => {
    from.on('error', () => {});
    from.on('close', () =>
      whenOpen(pair, () => {
        to.destroy();
        pairs.delete(pair);
      }),
    );
    from.on('end', () => whenOpen(pair, () => to.end()));
    from.on('data', (chunk: Buffer) => {
      if (pair.held) pair.waiting.push(() => to.write(chunk));
      else if (!to.write(chunk)) from.pause();
    });
    to.on('drain', () => !pair.held && from.resume());
  };
  const connectTo = (pair: Pair, tries: number): void => {
    const target = targets[turn++ % targets.length] ?? 0;
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true });
    far.once('error', () => {
      if (tries > 1) connectTo(pair, tries - 1);
      else pair.near.destroy();
    });
    far.once('connect', () => {
      far.removeAllListeners('error');
      pair.far = far;
      forward(pair, far, pair.near);
      forward(pair, pair.near, far);
      if (pair.held) pause(pair);
      else pair.near.resume();
    });
  };
  const pause = ({ near, far }: Pair): void => {
    near.pause();
    far?.pause();
  };

  const server = createServer({ pauseOnConnect: true, noDelay: true, allowHalfOpen: true }, (near) => {
    near.on('error', () => {});
    const pair: Pair = { source: undefined, near, far: undefined, waiting: [], held: true };
    const known = sourceOf?.(near.remotePort ?? 0) ?? Promise.resolve(undefined);
    void known.then((source) => {
      pair.source = source;
      pair.held = isHeld(source);
      pairs.add(pair);
      whenOpen(pair, () => connectTo(pair, targets.length));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    hold(next) {
      isHeld = next;
      for (const pair of pairs) {
        if (!next(pair.source)) continue;
        pair.held = true;
        pause(pair);
      }
    },
    release() {
      isHeld = () => false;
      for (const pair of pairs) {
        if (!pair.held) continue;
        pair.held = false;
        for (const act of pair.waiting.splice(0)) act();
        if (pair.far) pair.near.resume();
        pair.far?.resume();
      }
    },
    async stop() {
      for (const { near, far } of pairs) {
        near.destroy();
        far?.destroy();
      }
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
