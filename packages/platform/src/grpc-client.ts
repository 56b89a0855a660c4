import {
  Client,
  credentials,
  Metadata,
  status,
  type ClientOptions,
  type MethodDefinition as RawMethod,
  type ServiceError,
} from '@grpc/grpc-js';
import type { MethodDefinition } from '@grpc/proto-loader';
import { protoService } from '@booking/contracts/proto.ts';
import type { RequestContext } from '@booking/contracts/generated/booking/common/v1/RequestContext.ts';
import CircuitBreaker from 'opossum';
import { keepClosingSessions } from './closing-sessions.ts';
import type { CallContext } from './context.ts';
import { serviceUnavailable } from './errors.ts';
import { appErrorOf } from './grpc-status.ts';
import { claimsOf, serviceTokenKey, type ServiceIdentity } from './service-identity.ts';
import { grpcClientDuration } from './metrics.ts';
import { traceCarrier, withSpan } from './telemetry.ts';

/** Calls of one service, typed by its generated definition. */
export type UnaryClient<Definition> = {
  [Name in keyof Definition as string extends Name ? never : Name]: Definition[Name] extends MethodDefinition<
    infer Request,
    infer _Res,
    infer _Req,
    infer Response
  >
    ? (request: Request, options?: CallOptions) => Promise<Response>
    : never;
};

export interface CallOptions {
  /** How long the call may take; default 15,000. */
  timeoutMs?: number;
}

/** One connection to a neighbour with one circuit breaker; several services may share it. */
export interface GrpcChannel {
  client<Definition>(fullName: string): UnaryClient<Definition>;
  /** True while the breaker lets calls through. */
  isClosed(): boolean;
  close(): void;
}

/**
 * A service that restarts is back within a second: the default back-off of two minutes would keep the gateway answering 503. A replica that stands still, with its
 * connections open, is found out within 5 s of calls that it does not answer, well before their deadlines; what is called later goes to the others.
 */
const channelOptions: ClientOptions = {
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.min_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 1_000,
  'grpc.keepalive_time_ms': 3_000,
  'grpc.keepalive_timeout_ms': 2_000,
  'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
};

const outages: ReadonlySet<status> = new Set([status.UNAVAILABLE, status.DEADLINE_EXCEEDED, status.CANCELLED]);

/**
 * A channel to `address` (`host:port`). A call throws the AppError the service threw; a service that is down, too slow or behind an open
 * breaker is `service_unavailable` with Retry-After. Defects of the service stay defects. `identity`: what the service is shown of the caller.
 */
export function createGrpcChannel(
  address: string,
  options: { name: string; identity?: ServiceIdentity | undefined },
): GrpcChannel {
  keepClosingSessions();
  const channel = new Client(address, credentials.createInsecure(), channelOptions);
  const breaker = new CircuitBreaker((call: () => Promise<unknown>) => call(), {
    name: options.name,
    timeout: false,
    errorThresholdPercentage: 50,
    volumeThreshold: 10,
    resetTimeout: 1_000,
    rollingCountTimeout: 5_000,
    errorFilter: (error: unknown) => !(isServiceError(error) && isOutage(error)),
  });

  const call = (
    method: RawMethod<object, object>,
    request: object,
    { timeoutMs = 15_000 }: CallOptions,
  ): Promise<unknown> =>
    withSpan(method.path.slice(1), { kind: 'client' }, async () => {
      const endTimer = grpcClientDuration.startTimer({ method: method.path.slice(1) });
      try {
        const metadata = await metadataOf(request, options);
        const answer = await breaker.fire(() => unaryCall(channel, method, request, { metadata, timeoutMs }));
        endTimer({ code: 'OK' });
        return answer;
      } catch (error) {
        const mapped = mapFailure(error, options.name);
        endTimer({ code: mapped instanceof Error && 'code' in mapped ? String(mapped.code) : 'internal_error' });
        throw mapped;
      }
    });

  return {
    client<Definition>(fullName: string) {
      const { service } = protoService(fullName);
      const methods = Object.entries(service).map(([name, method]) => [
        name,
        (request: object, callOptions: CallOptions = {}) =>
          call(method as RawMethod<object, object>, request, callOptions),
      ]);
      return Object.fromEntries(methods) as UnaryClient<Definition>;
    },
    isClosed: () => !breaker.opened,
    close: () => {
      breaker.shutdown();
      channel.close();
    },
  };
}

async function metadataOf(
  request: { context?: RequestContext | null },
  { name, identity }: { name: string; identity?: ServiceIdentity | undefined },
): Promise<Metadata> {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(traceCarrier())) metadata.set(key, value);
  if (identity) metadata.set(serviceTokenKey, await identity.tokenFor(name, claimsOf(request.context)));
  return metadata;
}

function unaryCall(
  channel: Client,
  method: RawMethod<object, object>,
  request: object,
  { metadata, timeoutMs }: { metadata: Metadata; timeoutMs: number },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    channel.makeUnaryRequest(
      method.path,
      method.requestSerialize,
      method.responseDeserialize,
      request,
      metadata,
      { deadline: Date.now() + timeoutMs },
      (error, answer) => {
        if (error) reject(error);
        else resolve(answer);
      },
    );
  });
}

function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && 'metadata' in error && 'details' in error;
}

/** An outage of the neighbour, not an answer of it: a 503 that it sent itself carries problems. */
function isOutage(error: ServiceError): boolean {
  return outages.has(error.code) && appErrorOf(error) === undefined;
}

/** What was sent may have arrived; a read or a call with a key can be repeated in any case. */
const doubt = 'What was asked for may have been done: repeat it with the same Idempotency-Key.';

function mapFailure(error: unknown, name: string): unknown {
  if (error instanceof Error && 'code' in error && error.code === 'EOPENBREAKER') {
    return serviceUnavailable(`The ${name} service does not answer at the moment. Nothing was done.`, 1);
  }
  if (!isServiceError(error)) return error;
  return (
    appErrorOf(error) ??
    (isOutage(error) ? serviceUnavailable(`The ${name} service does not answer at the moment. ${doubt}`) : error)
  );
}

/** The wire form of a call context, field 1 of every request. */
export function wireContext(context: CallContext): RequestContext {
  const wire: RequestContext = {
    request_id: context.requestId,
    organization_id: context.organizationId,
    principal: context.principal,
  };
  if (context.idempotencyKey !== undefined) wire.idempotency_key = context.idempotencyKey;
  if (context.idempotencyFingerprint !== undefined) wire.idempotency_fingerprint = context.idempotencyFingerprint;
  if (context.ifVersion !== undefined) wire.if_version = context.ifVersion;
  if (context.dryRun) wire.dry_run = true;
  return wire;
}
