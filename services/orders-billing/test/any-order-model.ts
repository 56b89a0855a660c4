/**
 * An order's money in plain arithmetic, written from the model of money after checkout and apart from the code it judges. Amounts are minor
 * units, rates basis points.
 */
export type ModelDiscount =
  { kind: 'none' } | { kind: 'percent'; basisPoints: number } | { kind: 'amount'; minor: number };

interface ModelItem {
  minor: number;
  rate: number;
  /** What is kept of it once it has ended. */
  kept: number | undefined;
  /** The highest fee that it was moved out of. */
  floor?: number;
  /** What is asked since nobody came. */
  missed?: number | undefined;
  /** What was credited of it alone; nothing of that is left once it is charged with less. */
  given?: number;
  /** A late move that costs nothing is no line: what was credited of it is the order's. */
  isFee?: boolean;
}

interface ModelPayment {
  amount: number;
  /** Became the customer's credit. */
  credited: number;
  refunded: number;
  refundedFromCredit: number;
  isReversed: boolean;
}

const halfUp = (amount: number, of: number, whole: number): number =>
  Math.floor((2 * amount * of + whole) / (2 * whole));

export const emptyModel = (discount: ModelDiscount): ModelOrder => new ModelOrder(discount);

export class ModelOrder {
  status: 'open' | 'canceled' = 'open';
  readonly items: ModelItem[] = [];
  readonly payments: ModelPayment[] = [];
  paid = 0;
  refunded = 0;
  writtenOff = 0;
  customerCredit = 0;
  unitsUsed = 0;
  /** Credits by hand in their order, those of a single item with its place. */
  private readonly given: { minor: number; at?: number }[] = [];
  private goodwill = 0;
  private lastBase = 0;
  private readonly discount: ModelDiscount;

  constructor(discount: ModelDiscount) {
    this.discount = discount;
  }

  /** What is kept of a pass that ends: the price of the units that were used. */
  usedOfPass(minor: number, units: number): number {
    return halfUp(minor, this.unitsUsed, units);
  }

  placed(): void {
    this.lastBase = this.base();
  }

  private amounts(): number[] {
    return this.items.map(({ minor, kept, missed }) => kept ?? missed ?? minor);
  }

  private gross(): number {
    return this.amounts().reduce((sum, amount) => sum + amount, 0);
  }

  private base(): number {
    const gross = this.gross();
    if (this.discount.kind === 'percent') return gross - halfUp(gross, this.discount.basisPoints, 10_000);
    if (this.discount.kind === 'amount') return gross - Math.min(gross, this.discount.minor);
    return gross;
  }

  /** What items are charged with once the voucher is taken off, and what was credited of each. */
  private afterItemCredits(): number[] {
    const isLine = ({ isFee, minor }: ModelItem): boolean => !isFee || minor > 0;
    return spread(this.base(), this.amounts()).map((amount, at) => {
      const item = this.items[at]!;
      return isLine(item) ? amount - Math.min(amount, item.given ?? 0) : amount;
    });
  }

  charge(): number {
    return this.charged().reduce((sum, amount) => sum + amount, 0);
  }

  /**
   * Credits in their order, each off what those before it have left, goodwill last. In all an item loses at most its own by its own
   * credits, and the order by the others what is left then.
   */
  private charged(): number[] {
    const isOrders = (at: number | undefined): boolean =>
      at === undefined || (this.items[at]!.isFee === true && this.items[at]!.minor === 0);
    const ofOrder = this.given.filter(({ at }) => isOrders(at)).map(({ minor }) => minor);
    const all = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
    const down = (amounts: readonly number[], to: number): number[] => spread(Math.max(0, to), amounts);
    const credits: { minor: number; at?: number }[] = [...this.given, { minor: this.goodwill }];
    const taken = credits.reduce(
      (left, { minor, at }) =>
        at === undefined || isOrders(at)
          ? down(left, all(left) - minor)
          : left.map((amount, place) => (place === at ? Math.max(0, amount - minor) : amount)),
      spread(this.base(), this.amounts()),
    );
    return down(taken, all(this.afterItemCredits()) - all([...ofOrder, this.goodwill]));
  }

  private kept(): number {
    return this.paid - this.refunded;
  }

  due(): number {
    return Math.max(0, this.charge() - this.writtenOff - this.kept());
  }

  toRefund(): number {
    return Math.max(0, this.kept() - this.charge());
  }

  /** Goodwill was given ahead of what falls away afterwards; what was written off is never more than what is open. */
  settle(): void {
    const base = this.base();
    this.goodwill = Math.max(0, this.goodwill - Math.max(0, this.lastBase - base));
    this.lastBase = base;
    this.capWriteOff();
  }

  private capWriteOff(): void {
    this.writtenOff = Math.min(this.writtenOff, Math.max(0, this.charge() - this.kept()));
  }

  /**
   * A write-off belongs to its invoice: when that one is credited or paid afterwards it shrinks, which totals alone cannot tell. It never
   * grows by itself.
   */
  seeWrittenOff(seen: number): void {
    if (seen >= 0 && seen < this.writtenOff) this.writtenOff = seen;
  }

  end(at: number, kept: number, settles = true): void {
    this.items[at]!.kept = kept;
    if (settles) this.settle();
  }

  reprice(at: number, minor: number): void {
    this.items[at]!.minor = minor;
    this.settle();
  }

  /**
   * A move out of a tier: its fee is the least that a cancellation costs from now on, and the move costs by itself, which is a line of its
   * own.
   */
  moveLate(at: number, floor: number, fee: { at: number; minor: number }): void {
    const item = this.items[at]!;
    item.floor = Math.max(item.floor ?? 0, floor);
    this.items[fee.at]!.minor += fee.minor;
  }

  miss(at: number, missed: number | undefined): void {
    this.items[at]!.missed = missed;
    this.settle();
  }

  hasGoodwill(): boolean {
    return this.goodwill > 0;
  }

  /** Of the order, or of single items of it. */
  credit(minor: number, ofItems: ReadonlyMap<number, number>): void {
    for (const [at, amount] of ofItems) {
      this.items[at]!.given = (this.items[at]!.given ?? 0) + amount;
      this.given.push({ minor: amount, at });
    }
    this.given.push({ minor: [...ofItems.values()].reduce((left, amount) => left - amount, minor) });
    this.capWriteOff();
  }

  receive(amount: number): void {
    const needed = Math.min(amount, this.due() + this.writtenOff);
    this.payments.push({
      amount,
      credited: amount - needed,
      refunded: 0,
      refundedFromCredit: 0,
      isReversed: false,
    });
    this.paid += needed;
    this.customerCredit += amount - needed;
    this.capWriteOff();
  }

  refund(at: number, amount: number): void {
    const payment = this.payments[at]!;
    const surplus = this.toRefund();
    // A payment gives back its own money: what it left on the order before what it left as credit.
    const onOrder = payment.amount - payment.credited - (payment.refunded - payment.refundedFromCredit);
    const inCredit = payment.credited - payment.refundedFromCredit;
    const wanted = amount - Math.min(surplus, onOrder);
    const fromCredit = Math.max(0, Math.min(wanted, inCredit, Math.max(0, this.customerCredit)));
    payment.refunded += amount;
    payment.refundedFromCredit += fromCredit;
    this.customerCredit -= fromCredit;
    this.refunded += amount - fromCredit;
    this.goodwill += Math.max(0, amount - fromCredit - surplus);
    this.capWriteOff();
  }

  reverse(at: number): void {
    const payment = this.payments[at]!;
    const ownRefunds = payment.refunded - payment.refundedFromCredit;
    this.paid -= payment.amount - payment.credited - ownRefunds;
    this.customerCredit -= payment.credited - payment.refundedFromCredit;
    payment.isReversed = true;
  }

  applyCredit(): void {
    const used = Math.min(this.customerCredit, this.due());
    this.customerCredit -= used;
    this.paid += used;
  }

  /** Tax is per rate on what is charged of it; the voucher and credits are spread in proportion, the largest fraction first. */
  tax(): number {
    const charged = this.charged();
    const rates = [...new Set(this.items.map(({ rate }) => rate))];
    return rates.reduce((sum, rate) => {
      const ofRate = this.items.reduce((all, item, at) => all + (item.rate === rate ? charged[at]! : 0), 0);
      return sum + halfUp(ofRate, rate, 10_000 + rate);
    }, 0);
  }
}

/** What is left of each weight when `total` is left of all: what is taken off is spread in proportion. */
function spread(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  const off = whole - total;
  const exact = weights.map((weight) => (off * weight) / whole);
  const shares = exact.map(Math.floor);
  const order = weights
    .map((_, at) => at)
    .toSorted((a, b) => exact[b]! - shares[b]! - (exact[a]! - shares[a]!) || a - b);
  let left = off - shares.reduce((sum, share) => sum + share, 0);
  for (const at of order) {
    if (left === 0) break;
    shares[at]! += 1;
    left -= 1;
  }
  return weights.map((weight, at) => weight - shares[at]!);
}
