import { fork, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** What a process has used so far. */
export interface Usage {
  cpuSeconds: number;
  residentMb: number;
}

const ticksPerSecond = 100;

export function usageOf(pid: number | undefined): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return {
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
      residentMb: Number(resident ?? 0) / 1_024,
    };
  } catch {
    return undefined; // no /proc, or not ours to read
  }
}

const cpuSecondsOf = (pid: number | undefined): number => usageOf(pid)?.cpuSeconds ?? Number.NaN;

/** From now on: answers what every process has used meanwhile, CPU-seconds by name. */
export function usedSince(pids: Readonly<Record<string, number | undefined>>): () => Record<string, number> {
  const used = (): [string, number][] => Object.entries(pids).map(([name, pid]) => [name, cpuSecondsOf(pid)]);
  const before = Object.fromEntries(used());
  return () => Object.fromEntries(used().map(([name, after]) => [name, after - (before[name] ?? 0)]));
}

/** The process that listens on a local TCP port; undefined where /proc does not tell. */
function listenerOn(port: number): number | undefined {
  try {
    const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
    const row = ['/proc/net/tcp', '/proc/net/tcp6']
      .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
      .map((line) => line.trim().split(/\s+/))
      .find((fields) => fields[1]?.endsWith(local) && fields[3] === '0A');
    const socket = `socket:[${row?.[9]}]`;
    const pid = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .find((name) => holds(name, socket));
    return pid === undefined ? undefined : Number(pid);
  } catch {
    return undefined;
  }
}

const usualPorts: Readonly<Record<string, number>> = { 'amqp:': 5672, 'mongodb:': 27017 };

/** The process that listens where a URI with one host leads. */
export function listenerAt(uri: string): number | undefined {
  const { port, protocol } = new URL(uri);
  return listenerOn(Number(port || usualPorts[protocol]));
}

function holds(pid: string, socket: string): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === socket);
  } catch {
    return false;
  }
}

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
