import { connectPatiently, mongoAnswers, type Connection } from '@booking/persistence/mongo.ts';
import { startAdminServer } from '@booking/platform/admin-server.ts';
import { systemClock, type Clock } from '@booking/platform/clock.ts';
import { createGrpcChannel, type GrpcChannel } from '@booking/platform/grpc-client.ts';
import { createGrpcServer, type GrpcServer } from '@booking/platform/grpc-server.ts';
import type { Lifecycle } from '@booking/platform/lifecycle.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { serviceIdentityOf } from '@booking/platform/service-identity.ts';
import type { CommonSettings, grpcServerSettings, SettingValues, storageSettings } from '@booking/platform/settings.ts';
import { grpcTlsOf, type grpcTlsSettings } from '@booking/platform/transport-security.ts';
import { createAuditService } from './audit-service.ts';
import { followDatabaseClock } from './database-clock.ts';
import { exportedOf } from './erasure.ts';
import { addPersonalExport, type PersonalRecords } from './personal-export.ts';
import { createMessaging, type Messaging, type MessagingOptions } from './messaging.ts';
import { throughOutages } from './outage.ts';
import { createReplicaFills, type ReplicaFills } from './replica-fill.ts';
import { openOrganizationClocks, type ClockLead } from './test-clocks.ts';

/** The settings that every service with a database, the broker and gRPC has. */
export type ServiceConfig = SettingValues<
  CommonSettings &
    ReturnType<typeof storageSettings> &
    ReturnType<typeof grpcServerSettings> &
    ReturnType<typeof grpcTlsSettings>
> & { TEST_CLOCKS?: boolean };

/** Longer than any transaction lives that nobody goes on with. */
const startPatienceMs = 90_000;

type OwnMessaging = Pick<
  MessagingOptions,
  'subscriptions' | 'topology' | 'outbox' | 'personal' | 'timerPollIntervalMs'
>;

/** What every service is made of; each part is registered with the lifecycle, to be stopped in the reverse order. */
export interface OpenService {
  connection: Connection;
  /** The organization's time: test clocks may be ahead. */
  clock: Clock;
  /** Time as it is, for waits between machines. */
  machineClock: Clock;
  /** Built, not yet working: `messaging.start` comes when indexes and handlers are there. */
  messaging: Messaging;
  replicaFills: ReplicaFills;
  /**
   * What a start writes. A process that was killed may have left a transaction open on the same records: MongoDB ends it after
   * `transactionLifetimeLimitSeconds`, a minute by default, and the start waits for that instead of failing.
   */
  written(work: () => Promise<void>): Promise<void>;
  /** A channel to another service. */
  neighbour(name: string, url: string): GrpcChannel;
  /**
   * Answers gRPC with what `add` adds, test clocks, audit trail and what is kept of a customer (`personal`) beside it, then health and
   * metrics. The last step of a start. `lead`: of the one service that lets test clocks go where they are sent.
   */
  serve(
    add: (grpc: GrpcServer) => void,
    personal: readonly PersonalRecords[],
    lead?: ClockLead,
  ): Promise<{ grpc: number; admin: number }>;
}

/**
 * The start that all services share, in the order in which their parts need each other:
 *
 * 1. `openService`: database, clocks, broker, which is not waited for when it is away
 * 2. the service's own: stores, `prepareCollections`, neighbours, use cases, `messaging.start`
 * 3. `serve`: gRPC, then the admin port, so that who is ready answers
 *
 * Throws when the database stays away.
 */
export async function openService(
  options: {
    name: string;
    config: ServiceConfig;
    logger: Logger;
    lifecycle: Lifecycle;
    clock?: Clock | undefined;
  } & OwnMessaging,
): Promise<OpenService> {
  const { name, config, logger, lifecycle, clock: given, ...own } = options;
  const connection = await connectPatiently(config.MONGODB_URI, { appName: name, logger });
  lifecycle.onStop('database', () => connection.close());
  const base = given ?? (await followDatabaseClock({ connection, lifecycle, logger }));
  const enabled = config.TEST_CLOCKS ?? false;
  const clocks = await openOrganizationClocks({ enabled, connection, lifecycle, logger, base });
  const { clock, machine } = clocks;
  const trust = { identity: serviceIdentityOf(name, config.SERVICE_AUTH_KEYS, machine), tls: grpcTlsOf(config) };
  const messaging = await createMessaging({
    connection,
    amqpUrl: config.AMQP_URL,
    namespace: config.MESSAGING_NAMESPACE,
    service: name,
    clock,
    // A clock that is given may stand still, or be set back: what waits for its turn would wait for ever.
    machineClock: given ? systemClock : machine,
    logger,
    stopping: lifecycle.stopping,
    ...own,
  });
  lifecycle.onStop('messaging', () => messaging.stop());

  return {
    connection,
    clock,
    machineClock: machine,
    messaging,
    replicaFills: createReplicaFills({
      connection,
      clock: machine,
      receiving: messaging.broker.whenConnected,
      lifecycle,
      logger,
    }),
    written: (work) => patientlyWritten(work, options),
    neighbour(neighbourName, url) {
      const channel = createGrpcChannel(url, { name: neighbourName, ...trust });
      lifecycle.onStop(neighbourName, () => channel.close());
      return channel;
    },
    async serve(add, personal, lead) {
      const server = createGrpcServer({ logger, ...trust, reflection: config.GRPC_REFLECTION });
      const checks = { mongodb: () => mongoAnswers(connection) };
      server.answerHealth(checks);
      add(server);
      clocks.addTo(server, messaging, lead);
      createAuditService(connection).addTo(server);
      addPersonalExport(server, connection, [...personal, ...exportedOf(own.personal ?? [])]);
      const grpc = await server.listen(config.GRPC_HOST, config.GRPC_PORT);
      lifecycle.onStop('gRPC', () => server.stop(config.SHUTDOWN_TIMEOUT_MS / 2));
      const admin = await startAdminServer({
        host: config.ADMIN_HOST,
        port: config.ADMIN_PORT,
        checks,
        noted: { rabbitmq: () => messaging.broker.isConnected() },
      });
      lifecycle.onStop('admin', () => admin.close());
      return { grpc, admin: admin.port };
    },
  };
}

async function patientlyWritten(
  work: () => Promise<void>,
  { logger, lifecycle }: { logger: Logger; lifecycle: Lifecycle },
): Promise<void> {
  const stopping = new AbortController();
  lifecycle.onStop('what the start writes', () => stopping.abort());
  const told = async (): Promise<void> => {
    await work().catch((error: unknown) => {
      logger.warn({ err: error }, 'what the start writes was refused');
      throw error;
    });
  };
  await throughOutages(told, AbortSignal.any([stopping.signal, AbortSignal.timeout(startPatienceMs)]));
}
