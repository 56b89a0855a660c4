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
  /**
   * Everything is checked and answered as if it were done, and nothing of it stays: transactions are aborted, nothing remote is asked for.
   */
  dryRun?: true;
  /** Whether the caller still waits for the answer; absent where nobody does, or nobody knows. */
  isAwaited?: () => boolean;
}

/** Of a call by nobody who is known, and for no organization. */
export function anonymousContext(requestId: string): CallContext {
  return { requestId, organizationId: '', principal: { subject: '', role: '', kind: 'anonymous' } };
}

/** The context of work that no request started: timers, sweepers, consumers. */
export function systemContext(organizationId: string, requestId: string): CallContext {
  return { requestId, organizationId, principal: { subject: 'system', role: 'system', kind: 'system' } };
}

/** What of a call is known wherever its work goes: for log lines, and for the organization's test clock. */
interface CurrentCall {
  requestId: string;
  organizationId: string;
}

const storage = new AsyncLocalStorage<CurrentCall>();

/** Runs `work` so that everything inside knows which call it belongs to. */
export function withCall<T>(call: CurrentCall, work: () => T): T {
  return storage.run({ requestId: call.requestId, organizationId: call.organizationId }, work);
}

export function currentCall(): CurrentCall | undefined {
  return storage.getStore();
}
