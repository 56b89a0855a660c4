/**
 * Preloaded into services. By `steady-day.ts`: the clock runs ahead of the machine's by CLOCK_AHEAD_MS, and the database's, as they know it,
 * with it. CLOCK_JUMP_FILE: at SIGUSR2 the machine's clock alone is put ahead by as many milliseconds as the file says.
 */
import { readFileSync } from 'node:fs';
import { Db } from 'mongodb';

const { CLOCK_AHEAD_MS = '0', CLOCK_JUMP_FILE } = process.env;
const allAheadMs = Number(CLOCK_AHEAD_MS);
let aheadMs = allAheadMs;
const machine = Date;
const now = () => machine.now() + aheadMs;

globalThis.Date = new Proxy(machine, {
  apply: () => new machine(now()).toString(),
  construct: (_target, given, newTarget) => Reflect.construct(machine, given.length > 0 ? given : [now()], newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

if (CLOCK_JUMP_FILE) process.on('SIGUSR2', () => (aheadMs = Number(readFileSync(CLOCK_JUMP_FILE, 'utf8'))));

const { command } = Db.prototype;
Db.prototype.command = async function (...asked) {
  const answer = await command.apply(this, asked);
  return asked[0].comment === 'clock'
    ? { ...answer, localTime: new machine(answer.localTime.getTime() + allAheadMs) }
    : answer;
};
