import { demoId } from '@booking/contracts/demo-data.ts';
import type { ReleaseClient } from './release-client.ts';

const hourMs = 3_600_000;

/**
 * What a release stores beside its demo data: an order in every state that money can be in. Only calls that every release since 0.1.0 has.
 * `firstDay`: how many days ahead its bookings are. Returns the orders by what they are.
 */
export async function makeMoves(client: ReleaseClient, firstDay = 20): Promise<Record<string, string>> {
  const { slug, send } = client;
  const customer = { data: { type: 'customers', id: demoId(`${slug}/customers/ada`) } };
  const start = Math.ceil(Date.now() / (24 * hourMs) + firstDay) * 24 * hourMs;
  let hours = 0;
  const item = () => {
    const from = start + 2 * (hours += 1) * hourMs;
    return {
      type: 'booking',
      resource_id: demoId(`${slug}/resources/meeting-room-1`),
      service_id: demoId(`${slug}/services/meeting-room`),
      start_date: new Date(from).toISOString(),
      end_date: new Date(from + hourMs).toISOString(),
    };
  };
  const draft = async (): Promise<string> => {
    const attributes = { items: [item(), item()], note: 'of an earlier release' };
    const { id } = await send('POST', '/orders', {
      data: { type: 'orders', attributes, relationships: { customer } },
    });
    return id;
  };
  const placed = async (payLater: boolean): Promise<string> => {
    const id = await draft();
    await send('POST', `/orders/${id}/checkout`, { pay_later: payLater });
    return id;
  };
  const pay = async (order: string): Promise<string> => {
    const relationships = { order: { data: { type: 'orders', id: order } } };
    const { id } = await send('POST', '/payments', { data: { type: 'payments', attributes: {}, relationships } });
    return id;
  };
  const orders: Record<string, string> = {
    draft: await draft(),
    pending: await placed(false),
    'invoiced, open': await placed(true),
  };
  const paid = await placed(true);
  await pay(paid);
  orders['paid'] = paid;
  const refunded = await placed(true);
  await send('POST', `/payments/${await pay(refunded)}/refund`, {});
  orders['paid and given back'] = refunded;
  const canceled = await placed(false);
  await send('POST', `/orders/${canceled}/cancel`, {});
  orders['canceled before payment'] = canceled;
  return orders;
}
