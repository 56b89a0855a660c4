import { demoId } from '@booking/contracts/demo-data.ts';
import type { Caller } from './caller.ts';

/**
 * Stories that begin at a fixed pace, whatever becomes of the ones before: of ten, five place an order, three place one and cancel it, two
 * write an invoice and finalise it.
 */
export interface Load {
  readonly stories: readonly Story[];
  /** Those that were not answered as a story should, with the reason. */
  readonly failures: readonly string[];
  /** No story begins any more; resolves when all have ended. */
  stop(): Promise<void>;
}

export interface Story {
  readonly number: number;
  readonly kind: 'place' | 'cancel' | 'finalise';
  readonly startedAtMs: number;
  /** What was acknowledged, the last of it. */
  acknowledged: 'nothing' | 'draft' | 'placed' | 'canceled' | 'finalised';
  /** The order's id, or the invoice's. */
  id?: string;
  invoiceNumber?: string;
  ended: boolean;
}

const hourMs = 3_600_000;
const rooms = ['meeting-room-1', 'meeting-room-2'];

const kindOf = (number: number): Story['kind'] => {
  const at = number % 10;
  if (at < 5) return 'place';
  return at < 8 ? 'cancel' : 'finalise';
};

export const noteOf = (number: number): string => `story ${number}`;

export function startLoad(options: { caller: Caller; slug: string; everyMs: number; firstHour: Date }): Load {
  const { caller, slug } = options;
  const stories: Story[] = [];
  const failures: string[] = [];
  const running = new Set<Promise<void>>();
  const customer = { data: { type: 'customers', id: demoId(`${slug}/customers/ada`) } };

  const orderOf = (number: number) => {
    const start = new Date(options.firstHour.getTime() + Math.floor(number / rooms.length) * hourMs);
    const item = {
      type: 'booking',
      resource_id: demoId(`${slug}/resources/${rooms[number % rooms.length]}`),
      service_id: demoId(`${slug}/services/meeting-room`),
      start_date: start.toISOString(),
      end_date: new Date(start.getTime() + hourMs).toISOString(),
    };
    return {
      data: { type: 'orders', attributes: { note: noteOf(number), items: [item] }, relationships: { customer } },
    };
  };
  const step = async (story: Story, what: string, path: string, expected: number, body?: object) => {
    const answer = await caller.post(path, `${what}-${story.number}`, body);
    if (answer.status !== expected)
      throw new Error(`${what} of ${noteOf(story.number)}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  const order = async (story: Story): Promise<void> => {
    const { id } = await step(story, 'draft', '/orders', 201, orderOf(story.number));
    story.id = id;
    story.acknowledged = 'draft';
    await step(story, 'checkout', `/orders/${id}/checkout`, 200, { pay_later: true });
    story.acknowledged = 'placed';
    if (story.kind !== 'cancel') return;
    await step(story, 'cancel', `/orders/${id}/cancel`, 200);
    story.acknowledged = 'canceled';
  };
  const invoice = async (story: Story): Promise<void> => {
    const items = [{ description: 'Consulting', quantity: 1, unit_price: 10, tax_rate: 19 }];
    const document = {
      data: { type: 'invoices', attributes: { items, note: noteOf(story.number) }, relationships: { customer } },
    };
    const { id } = await step(story, 'invoice', '/invoices', 201, document);
    story.id = id;
    story.acknowledged = 'draft';
    const finalised = await step(story, 'finalise', `/invoices/${id}/finalise`, 200);
    story.invoiceNumber = finalised.attributes.number;
    story.acknowledged = 'finalised';
  };
  const begin = (): void => {
    const number = stories.length;
    const story: Story = {
      number,
      kind: kindOf(number),
      startedAtMs: Date.now(),
      acknowledged: 'nothing',
      ended: false,
    };
    stories.push(story);
    const run = (story.kind === 'finalise' ? invoice(story) : order(story))
      .catch((error: unknown) => void failures.push(error instanceof Error ? error.message : String(error)))
      .finally(() => {
        story.ended = true;
        running.delete(run);
      });
    running.add(run);
  };
  const timer = setInterval(begin, options.everyMs);
  return {
    stories,
    failures,
    async stop() {
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}
