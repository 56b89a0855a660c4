/** An endpoint may ask for so much patience and no more. */
export const retryAfterMaxMs = 3_600_000;

/**
 * `Retry-After` of a 429 or 503 (RFC 9110, 10.2.3: seconds or an HTTP date) as milliseconds from now, at most an hour; undefined when there
 * is none that can be read or it is over.
 */
export function retryAfterMs(statusCode: number | null, value: string | undefined, now: Date): number | undefined {
  if ((statusCode !== 429 && statusCode !== 503) || value === undefined) return undefined;
  const text = value.trim();
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1_000 : httpDateMs(text) - now.getTime();
  return waitMs > 0 ? Math.min(waitMs, retryAfterMaxMs) : undefined;
}

/** NaN for anything but the three forms of an HTTP date; other dates that `Date` reads would be in our time zone. */
function httpDateMs(text: string): number {
  const preferred = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
  const rfc850 = /^[A-Z][a-z]+, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/;
  const asctime = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;
  if (preferred.test(text) || rfc850.test(text)) return Date.parse(text);
  return asctime.test(text) ? Date.parse(`${text} GMT`) : Number.NaN;
}
