/** What a customer's rows of one kind come to, in minor units. */
export interface BooksSums {
  charged: number;
  credited: number;
  writtenOff: number;
  received: number;
  refunded: number;
  due: number;
  credit: number;
}

/** Sums of one customer; null: rows that belong to nobody. */
export interface CustomerSums {
  customer: string | null;
  sums: BooksSums;
}

export const noSums = (): BooksSums => ({
  charged: 0,
  credited: 0,
  writtenOff: 0,
  received: 0,
  refunded: 0,
  due: 0,
  credit: 0,
});

export function addSums(to: BooksSums, more: Partial<BooksSums>): void {
  for (const name of Object.keys(to) as (keyof BooksSums)[]) to[name] += more[name] ?? 0;
}

/** Rows that come sorted by customer, as one sum each. */
export async function* perCustomer(
  rows: AsyncIterable<{ customer: string | null; sums: Partial<BooksSums> }>,
): AsyncGenerator<CustomerSums, void, undefined> {
  let current: CustomerSums | undefined;
  for await (const { customer, sums } of rows) {
    if (current && current.customer !== customer) {
      yield current;
      current = undefined;
    }
    current ??= { customer, sums: noSums() };
    addSums(current.sums, sums);
  }
  if (current) yield current;
}

/** The sums of several sources that are each sorted by customer, customer by customer. Holds one of each. */
export async function* joined(
  sources: readonly AsyncGenerator<CustomerSums, void, undefined>[],
): AsyncGenerator<CustomerSums, void, undefined> {
  const heads: (CustomerSums | undefined)[] = [];
  // One after the other: they read in one session.
  for (const source of sources) heads.push(await nextOf(source));
  for (;;) {
    const first = heads.reduce<CustomerSums | undefined>(
      (least, head) => (head && (!least || isBefore(head.customer, least.customer)) ? head : least),
      undefined,
    );
    if (!first) return;
    const sums = noSums();
    for (const [index, source] of sources.entries()) {
      const head = heads[index];
      if (!head || head.customer !== first.customer) continue;
      addSums(sums, head.sums);
      heads[index] = await nextOf(source);
    }
    yield { customer: first.customer, sums };
  }
}

async function nextOf(source: AsyncGenerator<CustomerSums, void, undefined>): Promise<CustomerSums | undefined> {
  const next = await source.next();
  return next.done ? undefined : next.value;
}

/** As the database sorts them: nobody first, then by bytes. */
function isBefore(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === null && b !== null;
  return a < b;
}
