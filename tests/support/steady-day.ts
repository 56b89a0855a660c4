import { demoOrganizations } from '@booking/contracts/demo-data.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Longer than any test file that counts on one day takes. */
const longestMs = 15 * minuteMs;

/** Milliseconds until the next midnight on the zone's wall clock. */
function untilMidnight(timeZone: string, now: Date): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(now);
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return dayMs - ((hours * 60 + minutes) * 60 + seconds) * 1_000 - now.getMilliseconds();
}

/** How far ahead the clock must run for no demo organization to have a midnight soon: 0, or until a minute after the one that comes. */
export function aheadOfMidnight(now: Date): number {
  const soonest = Math.min(...demoOrganizations.map(({ timeZone }) => untilMidnight(timeZone, now)));
  return soonest < longestMs ? soonest + minuteMs : 0;
}

/**
 * Settings of a platform whose demo data of "today" stays that of today while a test file runs: shortly before midnight in a demo
 * organization its clock runs a few minutes ahead. TEST_STARTS_AT (a later time of day, RFC 3339) shows what a start at that time would do,
 * as long as it is less than an hour away where tests sign tokens of their own.
 */
export function steadyDay(): Record<string, string> {
  const machine = Date.now();
  const start = process.env['TEST_STARTS_AT'] ? Date.parse(process.env['TEST_STARTS_AT']) : machine;
  const aheadMs = start + aheadOfMidnight(new Date(start)) - machine;
  return aheadMs === 0 ? {} : runningAhead(aheadMs);
}

/** Settings of a platform whose clock begins at that moment: of data that would be old by the machine's clock. */
export function clockOf(moment: Date): Record<string, string> {
  return runningAhead(moment.getTime() - Date.now());
}

/** Settings of a platform whose services take over, at SIGUSR2, how far ahead their machine's clock is from that file. */
export function jumpingClock(file: string): Record<string, string> {
  return { ...runningAhead(0), CLOCK_JUMP_FILE: file };
}

function runningAhead(aheadMs: number): Record<string, string> {
  const preload = new URL('./clock-ahead.mjs', import.meta.url).href;
  return { NODE_OPTIONS: `--import=${preload}`, CLOCK_AHEAD_MS: String(aheadMs) };
}
