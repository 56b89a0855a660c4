/**
 * Rows taken under a lease. MongoDB uses the partial index of leased rows only for a query that says, as the index does, that it is text.
 */
export function takenUnder(lease: string): { lease: { $eq: string; $type: 'string' } } {
  return { lease: { $eq: lease, $type: 'string' } };
}
