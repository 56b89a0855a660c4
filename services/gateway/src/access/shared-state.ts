import { type RpcClients } from '../endpoints/rpc.ts';
import type { GatewayStateServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/GatewayStateService.ts';
import type { LedClock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';

export interface BudgetAsk {
  key: string;
  limit: number;
  windowMs: number;
  /** 0: a part of what is left. */
  most: number;
  /** Of this window, without having asked. */
  spent: number;
}

export interface BudgetShare {
  granted: number;
  /** Of the window, by all gateways. */
  taken: number;
  endsInMs: number;
}

export interface Ended {
  id: string;
  endsAtSeconds: number;
}

/** What gateways decide together; catalog keeps it. Everything throws service_unavailable while catalog does not answer. */
export interface SharedState {
  /** Several at once of what a window has. */
  takeBudget(ask: BudgetAsk): Promise<BudgetShare>;
  /** Undefined for the first use of an id; else what the first one noted. */
  useOnce(id: string, endsAtSeconds: number, note: string): Promise<string | undefined>;
  revoke(ended: Ended): Promise<void>;
  /** What was revoked since `cursor`; some of it may be told twice. `more`: the page was full. */
  revocations(cursor: string): Promise<{ items: Ended[]; cursor: string; more: boolean }>;
}

/** Of what a request waits for catalog: with the look-up of its role it stays below twice of it. */
const budgetPart = 0.7;
const deadlineMs = 2_000;

type Method = keyof GatewayStateServiceDefinition & string;

/**
 * `answered` is called whenever catalog does answer; `waitMs`: how long a request waits for it; `clock` is told what time it is there, with
 * what was revoked.
 */
export function createSharedState(
  clients: Pick<RpcClients, 'call'>,
  { waitMs, answered = () => {}, clock }: { waitMs: number; answered?: () => void; clock?: Pick<LedClock, 'tell'> },
): SharedState {
  const call = async (method: Method, request: Record<string, unknown>, timeoutMs = deadlineMs) => {
    const rpc = { service: 'booking.catalog.v1.GatewayStateService', method };
    const answer = await clients.call(rpc, ownContext(), request, { timeoutMs });
    answered();
    return answer;
  };
  const timestamp = (seconds: number) => new Date(seconds * 1_000).toISOString();
  return {
    async takeBudget({ windowMs, ...ask }) {
      const answer = await call('TakeBudget', { ...ask, window_ms: windowMs }, waitMs * budgetPart);
      return {
        granted: Number(answer['granted']),
        taken: Number(answer['taken']),
        endsInMs: Number(answer['ends_in_ms']),
      };
    },
    async useOnce(id, endsAtSeconds, note) {
      const answer = await call('UseOnce', { id, ends_at: timestamp(endsAtSeconds), note });
      return answer['first'] === true ? undefined : String(answer['note']);
    },
    async revoke({ id, endsAtSeconds }) {
      await call('Revoke', { id, ends_at: timestamp(endsAtSeconds) });
    },
    async revocations(after) {
      const askedAt = performance.now();
      const answer = await call('ListRevocations', { after });
      // A catalog of an earlier release does not tell.
      if (typeof answer['now'] === 'string' && answer['now']) clock?.tell(new Date(answer['now']), askedAt);
      const rows = answer['items'] as { id: string; ends_at: string }[];
      const items = rows.map(({ id, ends_at }) => ({ id, endsAtSeconds: Date.parse(ends_at) / 1_000 }));
      return { items, cursor: String(answer['cursor']), more: answer['more'] === true };
    },
  };
}

/** One for all calls, so that their service token is one as well. */
function ownContext(): CallContext {
  return { requestId: newId(), organizationId: '', principal: { subject: '', role: '', kind: 'system' } };
}
