import { AsyncLocalStorage } from 'node:async_hooks';

/** Who calls, as the gateway established it. */
export interface Principal {
  /** Subject of the token: a member's or an API client's id. */
  subject: string;
  /** Role in the organization of the call; empty on public endpoints. */
  role: string;
  /** For the audit trail: `member`, `client`, `system` or `anonymous`. */
  kind: string;
}

/** What travels with one call from the gateway through gRPC into use cases and events. */
export interface CallContext {
  requestId: string;
  /** The tenant; empty only where no organization is involved (public look-ups by slug). */
  organizationId: string;
  principal: Principal;
  idempotencyKey?: string;
  /** Hash of method, path and body the key was first used with. */
  idempotencyFingerprint?: string;
  /** The entity's version the caller saw (If-Match): another one now is `precondition_failed`. */
  ifVersion?: number;
}

/** The context of work that no request started: timers, sweepers, consumers. */
export function systemContext(organizationId: string, requestId: string): CallContext {
  return { requestId, organizationId, principal: { subject: 'system', role: 'system', kind: 'system' } };
}

const storage = new AsyncLocalStorage<{ requestId: string }>();

/** Runs `work` so that every log line inside carries the request id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return storage.run({ requestId }, work);
}

export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}
