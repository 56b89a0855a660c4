import { Server, status, type handleUnaryCall, type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js';
import type { MethodDefinition } from '@grpc/proto-loader';
import { ReflectionService } from '@grpc/reflection';
import { protoPackages, protoService } from '@booking/contracts/proto.ts';
import type { RequestContext__Output } from '@booking/contracts/generated/booking/common/v1/RequestContext.ts';
import { systemClock } from './clock.ts';
import { withCall, type CallContext } from './context.ts';
import { isDatabaseOutage } from './database-outage.ts';
import { AppError, serviceUnavailable } from './errors.ts';
import { statusOf } from './grpc-status.ts';
import type { ReadinessChecks } from './admin-server.ts';
import { addHealth } from './grpc-health.ts';
import { newId } from './ids.ts';
import { createLoadShedder, type LoadShedder } from './load-shedding.ts';
import type { Logger } from './logger.ts';
import { callsShed, grpcServerDuration } from './metrics.ts';
import { claimsOf, serviceTokenKey, type ServiceIdentity } from './service-identity.ts';
import { withSpan } from './telemetry.ts';
import { serverCredentials, type GrpcTls } from './transport-security.ts';

/** Request handlers of one service, typed by its generated definition. */
export type UnaryHandlers<Definition> = {
  [Name in keyof Definition as string extends Name ? never : Name]: Definition[Name] extends MethodDefinition<
    infer _In,
    infer Response,
    infer Request,
    infer _Out
  >
    ? (request: Request, context: CallContext) => Promise<Response>
    : never;
};

export interface GrpcServer {
  /** Adds a service by its full proto name; every RPC of the definition must be handled. */
  add<Definition>(fullName: string, handlers: UnaryHandlers<Definition>): void;
  /** Answers the health protocol of gRPC, by the checks of readiness. */
  answerHealth(checks: ReadinessChecks): void;
  /** Starts listening and answers the port. */
  listen(host: string, port: number): Promise<number>;
  /** Refuses new calls, lets running ones end, cuts what is left after `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

type AnyRequest = { context?: RequestContext__Output | null };
type AnyHandler = (request: AnyRequest, context: CallContext) => Promise<unknown>;

/** The context as use cases see it. A request without one is anonymous and belongs to no organization. */
export function callContextOf(wire: RequestContext__Output | null | undefined): CallContext {
  const context: CallContext = {
    requestId: wire?.request_id || newId(),
    organizationId: wire?.organization_id ?? '',
    principal: {
      subject: wire?.principal?.subject ?? '',
      role: wire?.principal?.role ?? '',
      kind: wire?.principal?.kind || 'anonymous',
    },
  };
  if (wire?.idempotency_key) context.idempotencyKey = wire.idempotency_key;
  if (wire?.idempotency_fingerprint) context.idempotencyFingerprint = wire.idempotency_fingerprint;
  if (wire?.if_version !== undefined) context.ifVersion = wire.if_version;
  if (wire?.dry_run) context.dryRun = true;
  return context;
}

/**
 * A client asks who there is only when it loses a connection: one that stayed open for ever would leave every replica that is added later
 * without calls. After this long, more or less by a tenth, the client is told to connect anew; the calls under way end on the connection
 * that they began on.
 */
const connectionAgeMs = 60_000;
/**
 * For them: longer than the longest deadline of a call, which is the two minutes for the proof of books. Only a watch of health has none;
 * it ends, and its protocol has the watcher ask again.
 */
const connectionAgeGraceMs = 150_000;

/** Ten megabytes of an uploaded file, the most that the gateway takes, and what stands beside it. */
const requestBytesMax = 12 * 1024 * 1024;

/** A gRPC server whose handlers return promises, throw AppErrors, and are logged, measured and traced. */
export function createGrpcServer(options: {
  logger: Logger;
  /** Calls must show a token of this installation; absent: whoever reaches the port is believed. */
  identity?: ServiceIdentity | undefined;
  /** Callers must show a certificate of its authority; absent: connections are plain. */
  tls?: GrpcTls | undefined;
  /** Tells everybody who reaches the port which services and messages there are: for development. */
  reflection?: boolean | undefined;
  /** When a connection has had its time; default a minute. */
  connectionAgeMs?: number | undefined;
}): GrpcServer {
  const server = new Server({
    'grpc.max_receive_message_length': requestBytesMax,
    'grpc.max_connection_age_ms': options.connectionAgeMs ?? connectionAgeMs,
    'grpc.max_connection_age_grace_ms': connectionAgeGraceMs,
  });

  const services: string[] = [];
  const unaryOptions = { ...options, shedder: createLoadShedder() };
  let health: { stop(): void } | undefined;
  if (options.reflection) new ReflectionService(protoPackages()).addToServer(server);

  return {
    add(fullName, handlers) {
      const { service } = protoService(fullName);
      const implementation: Record<string, handleUnaryCall<AnyRequest, unknown>> = {};
      for (const name of Object.keys(service)) {
        const handler = (handlers as Record<string, AnyHandler | undefined>)[name];
        if (!handler) throw new Error(`${fullName}.${name} has no handler`);
        implementation[name] = unary(`${fullName}/${name}`, handler, unaryOptions);
      }
      server.addService(service, implementation);
      services.push(fullName);
    },
    answerHealth(checks) {
      health = addHealth(server, { checks, services: () => services });
    },
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.bindAsync(`${host}:${port}`, serverCredentials(options.tls), (error, bound) => {
          if (error) reject(error);
          else resolve(bound);
        });
      }),
    stop: (timeoutMs) =>
      new Promise((resolve) => {
        health?.stop();
        const timer = setTimeout(() => server.forceShutdown(), timeoutMs);
        server.tryShutdown(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}

class NotAdmitted extends Error {
  override name = 'NotAdmitted';
}

async function admitted(
  call: ServerUnaryCall<AnyRequest, unknown>,
  identity: ServiceIdentity | undefined,
): Promise<void> {
  if (!identity) return;
  const [token] = call.metadata.get(serviceTokenKey);
  try {
    await identity.verify(token?.toString(), claimsOf(call.request.context));
  } catch (error) {
    throw new NotAdmitted(error instanceof Error ? error.message : String(error));
  }
}

/** Until the caller stops waiting, milliseconds. */
function remainingMs(call: ServerUnaryCall<AnyRequest, unknown>): number {
  const deadline = call.getDeadline();
  if (call.cancelled) return 0;
  return (typeof deadline === 'number' ? deadline : deadline.getTime()) - systemClock.now().getTime();
}

async function inTime<T>(
  call: ServerUnaryCall<AnyRequest, unknown>,
  method: string,
  shedder: LoadShedder,
  work: () => Promise<T>,
): Promise<T> {
  const leave = shedder.enter(method, remainingMs(call));
  if (!leave) {
    callsShed.inc({ method });
    throw serviceUnavailable('There is more to do than can be done in time. Nothing was done.');
  }
  try {
    return await work();
  } finally {
    leave();
  }
}

function unary(
  method: string,
  handler: AnyHandler,
  { logger, identity, shedder }: { logger: Logger; identity?: ServiceIdentity | undefined; shedder: LoadShedder },
): handleUnaryCall<AnyRequest, unknown> {
  return (call: ServerUnaryCall<AnyRequest, unknown>, callback: sendUnaryData<unknown>) => {
    const context = { ...callContextOf(call.request.context), isAwaited: () => remainingMs(call) > 0 };
    const endTimer = grpcServerDuration.startTimer({ method });
    const parent = Object.fromEntries(
      Object.entries(call.metadata.getMap()).filter(([, value]) => typeof value === 'string'),
    );
    const answer = (code: string, ...args: Parameters<sendUnaryData<unknown>>): void => {
      endTimer({ code });
      callback(...args);
    };
    void withCall(context, () =>
      withSpan(method, { kind: 'server', parent: parent as Record<string, string> }, () =>
        admitted(call, identity).then(() => inTime(call, method, shedder, () => handler(call.request, context))),
      ).then(
        (response) => answer('OK', null, response),
        (error: unknown) => {
          if (error instanceof NotAdmitted) {
            logger.warn(
              { method, reason: error.message, peer: call.getPeer() },
              'a call without a right to it was refused',
            );
            answer('unauthenticated', { code: status.UNAUTHENTICATED, details: 'not a service of this installation' });
            return;
          }
          if (error instanceof AppError) {
            answer(error.code, statusOf(error));
            return;
          }
          if (isDatabaseOutage(error)) {
            logger.warn({ err: error, method }, 'the database does not answer');
            answer('service_unavailable', statusOf(serviceUnavailable('The database does not answer at the moment.')));
            return;
          }
          logger.error({ err: error, method }, 'defect in a gRPC handler');
          answer('internal_error', { code: status.INTERNAL, details: 'internal error' });
        },
      ),
    );
  };
}
