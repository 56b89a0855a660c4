import type { SettingsServiceDefinition } from '@booking/contracts/generated/booking/common/v1/SettingsService.ts';
import { createCoalescedLoads } from '@booking/platform/coalesced-loads.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import type { Transaction, UseCaseDeps } from '../deps.ts';
import type { Neighbours } from './neighbours.ts';
import { deletedVersion, type OrganizationReplica, type ServiceReplica } from './replica.ts';
import type { ReplicaStore } from './replica-store.ts';

/** `zoneChanged` is told in the transaction when an organization's days begin at another time from now on, `changed` after each change. */
export interface Told {
  zoneChanged: (organization: OrganizationReplica, tx: Transaction) => void;
  changed: () => void;
}

/** Keeps catalog's settings, whether an event or an answer has brought them. */
export interface SettingsKeeper {
  organization(tx: Transaction, replica: OrganizationReplica): Promise<void>;
  service(tx: Transaction, replica: ServiceReplica): Promise<void>;
  serviceGone(tx: Transaction, replica: ServiceReplica): Promise<void>;
}

export function createSettingsKeeper(replicas: ReplicaStore, told: Told): SettingsKeeper {
  const service: SettingsKeeper['service'] = async (tx, replica) => {
    tx.afterCommit(told.changed);
    await replicas.saveService(replica, tx.session);
  };
  return {
    async organization(tx, replica) {
      tx.afterCommit(told.changed);
      const before = await replicas.saveOrganization(replica, tx.session);
      if (before && before.time_zone !== replica.time_zone) told.zoneChanged(replica, tx);
    },
    service,
    serviceGone: (tx, replica) => service(tx, { ...replica, version: deletedVersion, deleted: true }),
  };
}

interface Learning extends Pick<UseCaseDeps, 'run'> {
  neighbours: Pick<Neighbours, 'asked'>;
  replicas: ReplicaStore;
  told: Told;
}

/** What is kept of settings is asked for again when it may be old: before a change of them is answered. */
export function settingsHandlers(deps: Learning): UnaryHandlers<SettingsServiceDefinition> {
  const keeper = createSettingsKeeper(deps.replicas, deps.told);
  const loads = createCoalescedLoads();

  const inTransaction = (context: CallContext, work: (tx: Transaction) => Promise<void>): Promise<object> =>
    deps.run(context, async (tx) => {
      await work(tx);
      return {};
    });
  const learnOrganization = async (context: CallContext): Promise<void> => {
    const replica = await deps.neighbours.asked.organization(context.organizationId);
    await inTransaction(context, (tx) => keeper.organization(tx, replica));
  };
  const learnService = async (context: CallContext, id: string): Promise<void> => {
    const [replica] = await deps.neighbours.asked.services(context.organizationId, [id]);
    const [known] = replica ? [] : await deps.replicas.services(context.organizationId, [id]);
    if (replica) await inTransaction(context, (tx) => keeper.service(tx, replica));
    else if (known) await inTransaction(context, (tx) => keeper.serviceGone(tx, known));
  };

  return {
    async LearnSettings({ type, id }, context) {
      const key = JSON.stringify([context.organizationId, type, id]);
      if (type === 'organizations') await loads.load(key, () => learnOrganization(context));
      if (type === 'services') await loads.load(key, () => learnService(context, id));
      return {};
    },
  };
}
