import { setTimeout as delay } from 'node:timers/promises';
import { throughOutages } from '@booking/messaging/outage.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { withSpan } from '@booking/platform/telemetry.ts';
import type { Endpoint, SubscriptionCache } from '../../subscriptions/subscription-cache.ts';
import type { Caller } from '../calling/call.ts';
import type { Conclusions } from './conclude.ts';
import { isAskedFor, resume, type CallResult, type DeliveryMessage } from '../delivery.ts';
import type { DeliveryStore } from '../log/delivery-store.ts';
import type { EndpointGate, EndpointGates, Lane, PutOff, Turn } from '../gates/endpoint-gates.ts';
import { longestSlowStandMs } from '../gates/endpoint-places.ts';
import type { RateStore } from '../gates/rate-store.ts';
import { signatureHeaders, testHeader } from '../calling/signature.ts';

/** One attempt at a time: through the endpoint's gate, signed, called, concluded. */
export interface Attempts {
  /**
   * Makes the attempt that is due; answers why not when the endpoint may not be called now, which uses nothing up. Resolves when what
   * became of it is stored and what follows is queued, so that the message may go. While database or broker are away it waits. `known`: the
   * delivery has a record.
   *
   * A call that takes long goes on without its message: its record, made then, is overdue if the process dies. So a message is in hand for
   * about `longAfterMs` at most, and endpoints that hang, however many at once, cannot use up what this process may take from a queue. So
   * does a delivery that stands before a slow endpoint whose places are taken.
   */
  make(message: DeliveryMessage, endpoint: Endpoint, lane: Lane, known: boolean): Promise<PutOff | undefined>;
  /** Puts off what stands, and waits for the calls that go on without a message. */
  idle(): Promise<void>;
}

/** Calls that go on without a message; above it a message stays in hand until its call ends, as long as that takes. */
const withoutMessageMax = 2_000;
/** Deliveries that stand without a message; above it they are put off. */
const standingMax = 1_000;

/** A delivery waits so long for its turn in hand; else it is held without a message. */
export const rateAheadMs = 250;

export function createAttempts(options: {
  gates: EndpointGates;
  cache: SubscriptionCache;
  deliveries: Pick<DeliveryStore, 'progress'>;
  rates: Pick<RateStore, 'take'>;
  caller: Caller;
  conclusions: Conclusions;
  clock: Clock;
  longAfterMs: number;
  logger: Logger;
  /** Aborted when the process stops: outages are not waited for any longer. */
  stopping: AbortSignal;
}): Attempts {
  const { conclusions } = options;
  const patiently = <T>(work: () => Promise<T>): Promise<T> => throughOutages(work, options.stopping);
  const withoutMessage = new Set<Promise<void>>();

  /** Waits for a turn in the rate that all replicas share; false when there is none soon. */
  const hasTurn = async (subscriptionId: string, perSecond: number): Promise<boolean> => {
    const rate = { perSecond, aheadMs: rateAheadMs };
    const waitMs = await patiently(() => options.rates.take(subscriptionId, rate));
    if (waitMs === undefined) return false;
    if (waitMs > 0) await delay(waitMs);
    return true;
  };

  const call = async (message: DeliveryMessage, endpoint: Endpoint): Promise<CallResult> => {
    const { body, eventId, traceparent } = message;
    const post = (): Promise<CallResult> =>
      options.caller.call({
        url: endpoint.url,
        body,
        headers: {
          ...endpoint.headers,
          ...(message.isTest ? testHeader : {}),
          ...signatureHeaders(body, { eventId, keys: endpoint.signingKeys, now: options.clock.now() }),
        },
      });
    return traceparent === ''
      ? post()
      : withSpan(`POST webhook ${message.event}`, { kind: 'client', parent: { traceparent } }, post);
  };

  const conclude = async (
    message: DeliveryMessage,
    endpoint: Endpoint,
    outcome: CallResult | PutOff,
    known: boolean,
  ): Promise<PutOff | undefined> => {
    if (typeof outcome === 'string') return outcome;
    await patiently(() => conclusions.afterAttempt(message, endpoint, outcome, known));
    return undefined;
  };

  const goOn = (concluded: Promise<unknown>): void => {
    const work = concluded.then(
      () => undefined,
      (error: unknown) => options.logger.warn({ err: error }, 'the end of a long call was not stored; it is overdue'),
    );
    withoutMessage.add(work);
    void work.finally(() => withoutMessage.delete(work));
  };

  let standing = 0;

  /** The subscription as it is now, if the delivery is still to be made: much may have happened while it stood. */
  const stillWanted = async ({ organizationId, ...message }: DeliveryMessage): Promise<Endpoint | undefined> => {
    const [{ usable }, records] = await Promise.all([
      patiently(() => options.cache.of(organizationId)),
      patiently(() => options.deliveries.progress(organizationId, [message.deliveryId])),
    ]);
    const record = records.get(message.deliveryId);
    const isDue = resume(record, { ...message, organizationId }, false) === 'attempt';
    const endpoint = usable.get(message.subscriptionId);
    const wanted = endpoint && !endpoint.paused && isAskedFor(message, endpoint);
    return isDue && wanted ? endpoint : undefined; // the record of one that is not made now is overdue, and held or dropped then
  };

  const stand = async (message: DeliveryMessage, coming: Promise<Turn | undefined>): Promise<void> => {
    const turn = await coming;
    if (!turn) return patiently(() => conclusions.putOff(message, 'busy', true));
    const endpoint = await stillWanted(message).catch((error: unknown) => {
      turn.leave();
      throw error;
    });
    if (!endpoint) return turn.leave();
    const outcome = await turn.use(() => call(message, endpoint));
    const refused = await conclude(message, endpoint, outcome, true);
    if (refused && refused !== 'slow' && refused !== 'rate')
      await patiently(() => conclusions.putOff(message, refused, true));
  };

  /** True when the delivery stands now and its message may go. */
  const standIfPossible = async (message: DeliveryMessage, gate: EndpointGate, known: boolean): Promise<boolean> => {
    if (standing >= standingMax || options.stopping.aborted || !gate.mayStand()) return false;
    standing += 1;
    const coming = gate.stand(message.attempt);
    try {
      await patiently(() => conclusions.standing(message, longestSlowStandMs, known));
    } catch (error) {
      void coming.then((turn) => turn?.leave());
      standing -= 1;
      throw error;
    }
    goOn(stand({ ...message, parked: message.parked + 1 }, coming).finally(() => (standing -= 1)));
    return true;
  };

  return {
    async make(message, endpoint, lane, known) {
      const long = Promise.withResolvers<'long'>();
      let watch: NodeJS.Timeout | undefined;
      const gate = options.gates.of(endpoint.subscriptionId);
      if (endpoint.rateLimit !== null) {
        const refused = gate.refusal(lane, message.attempt);
        if (refused) return refused;
        if (!(await hasTurn(endpoint.subscriptionId, endpoint.rateLimit))) return 'rate';
      }
      const outcome = gate.pass(lane, message.attempt, () => {
        watch = setTimeout(() => long.resolve('long'), options.longAfterMs);
        return call(message, endpoint);
      });
      const first = await Promise.race([outcome, long.promise]);
      clearTimeout(watch);
      if (first === 'busy' && endpoint.rateLimit === null && (await standIfPossible(message, gate, known)))
        return undefined;
      if (first !== 'long') return conclude(message, endpoint, first, known);
      if (withoutMessage.size >= withoutMessageMax) return conclude(message, endpoint, await outcome, known);
      await patiently(() => conclusions.underWay(message, known));
      goOn(outcome.then((ended) => conclude(message, endpoint, ended, true)));
      return undefined;
    },

    async idle() {
      options.gates.dismiss();
      while (withoutMessage.size > 0) await Promise.all(withoutMessage);
    },
  };
}
