/** A moment as every form shows it: ISO 8601 in UTC with a numeric offset, `2026-03-29T07:00:00.000+00:00`. */
export function formatTimestamp(moment: Date): string {
  return `${moment.toISOString().slice(0, -1)}+00:00`;
}
