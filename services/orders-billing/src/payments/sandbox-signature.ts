import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long after signing a callback is taken; a provider signs anew whenever it sends again. */
const toleranceSeconds = 300;

/** `t={unix seconds},v1={hex HMAC-SHA-256 of "t.body"}`. */
export function signCallback(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${digest(secret, seconds, body).toString('hex')}`;
}

export function isSigned(secret: string, callback: { body: string; signature: string }, now: Date): boolean {
  const [, time, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(callback.signature) ?? [];
  if (time === undefined || hex === undefined) return false;
  const seconds = Number(time);
  if (Math.abs(now.getTime() / 1000 - seconds) > toleranceSeconds) return false;
  return timingSafeEqual(digest(secret, seconds, callback.body), Buffer.from(hex, 'hex'));
}

function digest(secret: string, seconds: number, body: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
}
