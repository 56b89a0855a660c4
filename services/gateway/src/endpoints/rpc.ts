import type { CallContext } from '@booking/platform/context.ts';
import type { CallOptions } from '@booking/platform/grpc-client.ts';

export type Area = 'catalog' | 'resources' | 'orders' | 'webhooks';

/** An RPC by the full name of its service: the table names it as text, since routes are data. */
export interface Rpc {
  service: string;
  method: string;
  /** How long it may take, where that is not the usual. */
  timeoutMs?: number;
  /** For contracts of the area `common`: the services to ask in turn until one knows the answer. Without it all are called. */
  areas?: (request: Record<string, unknown>) => readonly Area[];
  /** Where several `areas` know a part of the answer: what each is asked, and how their answers become one. */
  merge?: Merge | undefined;
}

export interface Merge {
  /** Undefined where the areas are asked in turn all the same. */
  ask(request: Record<string, unknown>): Record<string, unknown> | undefined;
  answer(answers: readonly RpcAnswer[], request: Record<string, unknown>): RpcAnswer;
}

/** An answer as proto-loader makes it: snake_case members, absent optionals undefined. */
export type RpcAnswer = Record<string, unknown>;

export interface RpcClients {
  /** Calls with `context` as field 1. Throws the service's AppError, or service_unavailable. */
  call(rpc: Rpc, context: CallContext, request?: Record<string, unknown>, options?: CallOptions): Promise<RpcAnswer>;
  close(): void;
}
