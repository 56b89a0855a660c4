import { fork, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const ticksPerSecond = 100;

/** What /proc tells; something else where there is none, or what is read is not ours. */
function told<T, Else>(read: () => T, otherwise: Else): T | Else {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** The processor time that a process has used so far. */
export const cpuSecondsOf = (pid: number | undefined): number =>
  told(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  }, Number.NaN);

/** From now on: answers how many milliseconds each process has used meanwhile for each of so many things done. */
export function usedSince<Name extends string>(pids: Readonly<Record<Name, number | undefined>>) {
  const used = () => Object.entries<number | undefined>(pids).map(([name, pid]) => [name, cpuSecondsOf(pid)] as const);
  const before = new Map(used());
  return (done: number): Record<Name, number> => {
    const each = used().map(([name, after]) => [name, ((after - (before.get(name) ?? 0)) * 1_000) / done]);
    return Object.fromEntries(each) as Record<Name, number>;
  };
}

/** The process that listens where a URI with one local host and its port leads. */
export const listenerAt = (uri: string): number | undefined =>
  told(() => {
    const local = `:${Number(new URL(uri).port).toString(16).toUpperCase().padStart(4, '0')}`;
    const row = ['/proc/net/tcp', '/proc/net/tcp6']
      .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
      .map((line) => line.trim().split(/\s+/))
      .find((fields) => fields[1]?.endsWith(local) && fields[3] === '0A');
    const socket = `socket:[${row?.[9]}]`;
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return Number(pids.find((pid) => filesOf(pid).includes(socket)) ?? Number.NaN);
  }, undefined);

const filesOf = (pid: string): (string | undefined)[] =>
  told(
    () => readdirSync(`/proc/${pid}/fd`).map((fd) => told(() => readlinkSync(`/proc/${pid}/fd/${fd}`), undefined)),
    [],
  );

/** A child that is asked one question at a time. */
export interface Peer {
  pid: number | undefined;
  ask<Answer>(question: object): Promise<Answer>;
  /** What it says next without being asked. */
  greeting<Answer>(): Promise<Answer>;
  end(): void;
}

export function startPeer(file: URL, env: Record<string, string> = {}, args: string[] = []): Peer {
  const child: ChildProcess = fork(file, args, { env: { ...process.env, ...env } });
  const next = <Answer>(): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const ended = (code: number | null): void => reject(new Error(`${file.pathname} ended with ${code}`));
      child.once('exit', ended);
      child.once('message', (message) => {
        child.off('exit', ended);
        resolve(message as Answer);
      });
    });
  return {
    pid: child.pid,
    greeting: next,
    ask: (question) => {
      const answer = next<never>();
      child.send(question);
      return answer;
    },
    end: () => {
      if (child.connected) child.disconnect();
    },
  };
}

/** A child that listens, and says where as its greeting. */
export async function startListener(file: URL, env: Record<string, string> = {}): Promise<Peer & { url: string }> {
  const peer = startPeer(file, env);
  const { port } = await peer.greeting<{ port: number }>();
  return { ...peer, url: `http://127.0.0.1:${port}` };
}
