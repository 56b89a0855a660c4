import { pageSizeMax } from '@booking/contracts/page-limits.ts';
import type { WireEntity } from '@booking/representations/entity.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import type { RpcAnswer } from '../endpoints/rpc.ts';
import { withoutWriteHeaders, type ApiCall } from './call.ts';

/** Entities by their ids, as many in one call as fit a page; those that are gone are left out, and the order is the list's own. */
export async function byIds(
  call: ApiCall,
  list: Pick<Endpoint, 'rpc'>,
  ids: readonly string[],
  include: readonly string[] = [],
): Promise<{ wires: WireEntity[]; answers: RpcAnswer[] }> {
  const parts = Array.from({ length: Math.ceil(ids.length / pageSizeMax) }, (_none, index) =>
    ids.slice(index * pageSizeMax, (index + 1) * pageSizeMax),
  );
  const answers = await Promise.all(
    parts.map((values) =>
      call.clients.call(list.rpc, withoutWriteHeaders(call), {
        query: { filters: [{ key: 'id', values }], sorts: [], page_number: 1, page_size: values.length, include },
      }),
    ),
  );
  return { wires: answers.flatMap((answer) => answer['items'] as WireEntity[]), answers };
}
