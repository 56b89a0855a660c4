/** What the installation settles for all orders. */
export interface OrderSettings {
  /** How long a draft holds its bookings. */
  draftMinutes: number;
  /** How long a placed order may wait for its payment. */
  paymentMinutes: number;
  systemFeeBasisPoints: number;
  /** Days before the end of a bundle at which its customer is told; 0: never. */
  bundleNoticeDays: number;
}

/** When an order ends whose payment is open from now on. */
export function paymentDeadline({ settings }: { settings: OrderSettings }, now: Date): Date {
  return new Date(now.getTime() + settings.paymentMinutes * 60_000);
}
