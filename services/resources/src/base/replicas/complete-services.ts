import type { Neighbours } from './neighbours.ts';
import type { ReplicaStore } from './replica-store.ts';

const askedAtOnce = 250;

/**
 * Asks catalog for the services whose copies are from before it told what they cost with tax: events nest the copies, and would leave that
 * out until a service changes.
 */
export async function completeServices(
  replicas: Pick<ReplicaStore, 'servicesBefore' | 'completeService'>,
  { services }: Pick<Neighbours['asked'], 'services'>,
  signal: AbortSignal,
): Promise<void> {
  for (const [organizationId, ids] of await replicas.servicesBefore('price_with_tax')) {
    for (let from = 0; from < ids.length; from += askedAtOnce) {
      if (signal.aborted) return;
      for (const replica of await services(organizationId, ids.slice(from, from + askedAtOnce)))
        await replicas.completeService(replica);
    }
  }
}
