import {
  Client,
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
import { AppError, serviceUnavailable } from './errors.ts';
import { appErrorOf } from './grpc-status.ts';
import { claimsOf, serviceTokenKey, type ServiceIdentity } from './service-identity.ts';
import { grpcClientDuration } from './metrics.ts';
import { traceCarrier, withSpan } from './telemetry.ts';
import { channelCredentials, type GrpcTls } from './transport-security.ts';

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

/** What the neighbour is shown of this side: on every call, and below them. Absent: nothing, and connections are plain. */
export interface ChannelTrust {
  identity?: ServiceIdentity | undefined;
  tls?: GrpcTls | undefined;
  /** The host name in the neighbour's certificate, where it is called by another one. */
  serverName?: string | undefined;
}

/** One connection to a neighbour with one circuit breaker; several services may share it. */
export interface GrpcChannel {
  client<Definition>(fullName: string): UnaryClient<Definition>;
  /** True while the breaker lets calls through. */
  isClosed(): boolean;
  close(): void;
}

/**
 * What a neighbour may answer at once. The largest entity, an order with two objects of 16,384 characters, takes 120 kB, a page of 250 of
 * them 30 MB; 250 invoices with 200 lines each take 15. Beyond that less has to be asked for.
 */
const answerBytesMax = 64 * 1024 * 1024;

/** The answer is larger than what is taken at once: nothing is wrong, and less can be had. */
export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge';
}

/**
 * A service that restarts is back within a second: the default back-off of two minutes would keep the gateway answering 503. A replica that
 * stands still, with its connections open, is found out within 5 s of calls that it does not answer, well before their deadlines; what is
 * called later goes to the others. Who there is is asked whenever a connection is lost, at most every 5 s: at the default of 30 s one new
 * replica would bear alone what three took, while an update replaces them.
 */
const channelOptions: ClientOptions = {
  'grpc.max_receive_message_length': answerBytesMax,
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.min_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 1_000,
  'grpc.keepalive_time_ms': 3_000,
  'grpc.keepalive_timeout_ms': 2_000,
  'grpc.dns_min_time_between_resolutions_ms': 5_000,
  'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
};

const outages: ReadonlySet<status> = new Set([status.UNAVAILABLE, status.DEADLINE_EXCEEDED, status.CANCELLED]);

/**
 * A channel to `address` (`host:port`). A call throws the AppError the service threw; a service that is down, too slow or behind an open
 * breaker is `service_unavailable` with Retry-After. Defects of the service stay defects.
 */
export function createGrpcChannel(address: string, options: { name: string } & ChannelTrust): GrpcChannel {
  keepClosingSessions();
  const { tls, serverName } = options;
  const named = serverName === undefined ? {} : { 'grpc.ssl_target_name_override': serverName };
  const channel = new Client(address, channelCredentials(tls), { ...channelOptions, ...named });
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
        const mapped = mapFailure(error, options.name, method.path);
        endTimer({ code: codeOf(mapped) });
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

/**
 * A call that meets the end of its connection is refused before any handler has seen it. grpc-js makes it again once; where the connection
 * that it takes then ends in the same moment, it is made again here.
 */
const refusedMax = 3;
const isRefused = ({ code, details }: ServiceError): boolean =>
  code === status.UNAVAILABLE && details === 'Stream refused by server';

function unaryCall(
  channel: Client,
  method: RawMethod<object, object>,
  request: object,
  { metadata, timeoutMs }: { metadata: Metadata; timeoutMs: number },
): Promise<unknown> {
  const deadline = Date.now() + timeoutMs;
  return new Promise((resolve, reject) => {
    const attempt = (more: number): void => {
      channel.makeUnaryRequest(
        method.path,
        method.requestSerialize,
        method.responseDeserialize,
        request,
        metadata,
        { deadline },
        (error, answer) => {
          if (!error) resolve(answer);
          else if (more > 0 && isRefused(error)) attempt(more - 1);
          else reject(error);
        },
      );
    };
    attempt(refusedMax);
  });
}

function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && 'metadata' in error && 'details' in error;
}

/** An outage of the neighbour, not an answer of it: a 503 that it sent itself carries problems. */
function isOutage(error: ServiceError): boolean {
  return outages.has(error.code) && appErrorOf(error) === undefined;
}

/** By this side; what a service refuses by the same code carries problems. */
function isTooLarge(error: ServiceError): boolean {
  return error.code === status.RESOURCE_EXHAUSTED && /larger than max/.test(error.details);
}

/** What was sent may have arrived; a read or a call with a key can be repeated in any case. */
const doubtOf = (path: string): string =>
  /\/(Get|List|Count|Calculate|Preview|Check)[A-Z][A-Za-z]*$/.test(path)
    ? 'Ask again.'
    : 'What was asked for may have been done: repeat it with the same Idempotency-Key.';

function mapFailure(error: unknown, name: string, path: string): unknown {
  if (error instanceof Error && 'code' in error && error.code === 'EOPENBREAKER') {
    return serviceUnavailable(`The ${name} service does not answer at the moment. Nothing was done.`, 1);
  }
  if (!isServiceError(error)) return error;
  if (isTooLarge(error)) return new AnswerTooLarge(error.details);
  return (
    appErrorOf(error) ??
    (isOutage(error)
      ? serviceUnavailable(`The ${name} service does not answer at the moment. ${doubtOf(path)}`)
      : error)
  );
}

/** What the figures call it, by the names that the neighbour's own figures have. */
function codeOf(failure: unknown): string {
  if (failure instanceof AppError) return failure.code;
  return isServiceError(failure) && failure.code === status.UNAUTHENTICATED ? 'unauthenticated' : 'internal_error';
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
