import { type Area, type RpcAnswer } from '../endpoints/rpc.ts';
import type { ApiCall, Outcome } from './call.ts';

/**
 * One JSON document of what each service keeps of a customer. Every service is asked for its first part before the first byte goes out, so
 * that one that does not answer is told as an error; when a later part cannot be had, the connection is cut and the document has no end.
 */
export async function personExport(call: ApiCall, areas: readonly Area[]): Promise<Outcome> {
  const { endpoint, caller, clients, table, path } = call;
  const id = path['id'] ?? '';
  const customer = table.getOf(endpoint.entity.type);
  if (!customer) throw new Error('no row answers one customer');
  await clients.call(customer.rpc, caller.context, { id });
  const partOf = (area: Area) => (cursor?: string) =>
    clients.call({ ...endpoint.rpc, areas: () => [area] }, caller.context, {
      ...endpoint.pathFields?.(path),
      ...(cursor === undefined ? {} : { cursor }),
    });
  const begun = await Promise.all(areas.map(async (area) => ({ first: await partOf(area)(), next: partOf(area) })));
  return {
    kind: 'parts',
    parts: documentOf(id, begun),
    mediaType: 'application/json',
    fileName: `customer-${id}.json`,
  };
}

interface Begun {
  first: RpcAnswer;
  next: (cursor: string) => Promise<RpcAnswer>;
}

async function* documentOf(id: string, services: readonly Begun[]): AsyncGenerator<Uint8Array, void, undefined> {
  let before = `{"customer_id":${JSON.stringify(id)},"records":[\n`;
  for (const service of services) {
    for await (const texts of recordsOf(service)) {
      if (texts.length === 0) continue;
      yield Buffer.from(before + texts.join(',\n'));
      before = ',\n';
    }
  }
  const isEmpty = before.startsWith('{');
  yield Buffer.from(`${isEmpty ? before : '\n'}]}\n`);
}

async function* recordsOf({ first, next }: Begun): AsyncGenerator<string[], void, undefined> {
  for (let answer = first; ;) {
    yield answer['records_json'] as string[];
    const cursor = answer['next_cursor'];
    if (typeof cursor !== 'string' || cursor === '') return;
    answer = await next(cursor);
  }
}
