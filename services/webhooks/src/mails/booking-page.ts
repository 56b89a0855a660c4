/** Where a customer sees, moves and cancels a booking; undefined where the organization names no such address. */
export function bookingPageOf(
  template: string | null,
  booking: { id: string; number: string | null },
): string | undefined {
  if (template === null || (booking.number === null && template.includes('{number}'))) return undefined;
  const values = { '{id}': booking.id, '{number}': booking.number ?? '' };
  return template.replaceAll(/\{id\}|\{number\}/g, (name) => encodeURIComponent(values[name as keyof typeof values]));
}
