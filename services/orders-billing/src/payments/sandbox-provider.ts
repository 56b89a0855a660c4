import type { Clock } from '@booking/platform/clock.ts';
import { appError, serviceUnavailable } from '@booking/platform/errors.ts';
import { z } from 'zod';
import type { ChargeAnswer, PaymentProvider } from './provider.ts';
import { isSigned } from './sandbox-signature.ts';

export const sandboxCharge = z.object({
  id: z.string(),
  organization_id: z.string(),
  payment_id: z.string(),
  state: z.enum(['pending', 'needs_action', 'failed', 'succeeded', 'reversed']),
  reason: z.string().nullable(),
});
export type SandboxCharge = z.output<typeof sandboxCharge>;

const refundSchema = z.object({ id: z.string(), outcome: z.enum(['succeeded', 'failed']) });

/** Below the lease of the step that waits for it. */
const timeoutMs = 5_000;

/** Speaks with the sandbox, see `sandbox-peer.ts`, as an adapter of a real provider would with that. */
export function createSandboxProvider(options: { url: string; secret: string; clock: Clock }): PaymentProvider {
  const call = async (method: string, path: string, key?: string, body?: object): Promise<unknown> => {
    let response: Response;
    try {
      response = await fetch(`${options.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${options.secret}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch {
      throw serviceUnavailable('The payment provider does not answer.');
    }
    if (response.status === 404) return undefined;
    if (!response.ok) throw serviceUnavailable(`The payment provider answers ${response.status}.`);
    return response.json();
  };
  return {
    async charge({ paymentId, organizationId, amountMinor, currency, token }) {
      const body = { organization_id: organizationId, amount_minor: amountMinor, currency, token };
      return answerOf(await call('POST', '/charges', paymentId, body));
    },
    async stateOf({ paymentId }) {
      const found = await call('GET', `/charges/${encodeURIComponent(paymentId)}`);
      return found === undefined ? undefined : answerOf(found);
    },
    async refund({ id, paymentReference, amountMinor, currency }) {
      const body = { charge: paymentReference, amount_minor: amountMinor, currency };
      const made = refundSchema.parse(await call('POST', '/refunds', id, body));
      return { outcome: made.outcome, reference: made.id };
    },
    parseCallback(callback) {
      if (!isSigned(options.secret, callback, options.clock.now())) {
        throw appError('unauthenticated', 'The signature of the callback is missing, wrong or too old.');
      }
      const parsed = sandboxCharge.safeParse(jsonOf(callback.body));
      if (!parsed.success) throw appError('malformed_document', 'The callback is not what this provider sends.');
      const { organization_id: organizationId, payment_id: paymentId } = parsed.data;
      return { organizationId, paymentId, answer: answerOf(parsed.data) };
    },
  };
}

function answerOf(charge: unknown): ChargeAnswer {
  const { id, state, reason } = sandboxCharge.parse(charge);
  return { state, reference: id, reason };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
