import { spawn } from 'node:child_process';
import dns from 'node:dns';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import type { TagServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/TagService.ts';
import type { CallContext } from '../src/context.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { AppError, appError, validationFailed } from '../src/errors.ts';
import {
  AnswerTooLarge,
  createGrpcChannel,
  wireContext,
  type GrpcChannel,
  type UnaryClient,
} from '../src/grpc-client.ts';
import { createGrpcServer, type GrpcServer, type UnaryHandlers } from '../src/grpc-server.ts';
import { grpcClientDuration } from '../src/metrics.ts';
import type { ServiceIdentity } from '../src/service-identity.ts';

/** A real server and a real client over loopback; the tag service stands for any. */
const serviceName = 'booking.catalog.v1.TagService';
type Tags = UnaryHandlers<TagServiceDefinition>;

const context: CallContext = {
  requestId: 'request-1',
  organizationId: 'organization-1',
  principal: { subject: 'client-1', role: 'admin', kind: 'client' },
  idempotencyKey: 'key',
  idempotencyFingerprint: 'print',
  ifVersion: 3,
};

let server: GrpcServer;
let channel: GrpcChannel;
let tags: UnaryClient<TagServiceDefinition>;
let getTag: Tags['GetTag'];
let port: number;

const never = (): Promise<never> => Promise.reject(new Error('not called'));

const serverOf = (
  answer: Tags['GetTag'],
  options: { connectionAgeMs?: number; identity?: ServiceIdentity } = {},
): GrpcServer => {
  const made = createGrpcServer({ logger: pino({ level: 'silent' }), ...options });
  made.add<TagServiceDefinition>(serviceName, {
    ListTags: never,
    CreateTag: never,
    UpdateTag: never,
    DeleteTag: never,
    GetTag: answer,
  });
  return made;
};

const startServer = async (at: number): Promise<void> => {
  server = serverOf((request, callContext) => getTag(request, callContext));
  port = await server.listen('127.0.0.1', at);
};

beforeEach(async () => {
  await startServer(0);
  channel = createGrpcChannel(`127.0.0.1:${port}`, { name: 'tags' });
  tags = channel.client<TagServiceDefinition>(serviceName);
});
afterEach(async () => {
  channel.close();
  await server.stop(100);
});

const failure = (call: Promise<unknown>): Promise<AppError> =>
  call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: unknown) => error as AppError,
  );

describe('gRPC between services', () => {
  it('carries the whole call context to the handler', async () => {
    let seen: CallContext | undefined;
    getTag = async (_request, callContext) => {
      seen = callContext;
      return {};
    };
    await tags.GetTag({ context: wireContext(context), id: '1' });
    expect(seen).toEqual({ ...context, isAwaited: expect.any(Function) });
  });

  it('carries an expected failure unchanged, every problem of it', async () => {
    const thrown = validationFailed([
      { detail: 'is required', pointer: '/data/attributes/name' },
      { detail: 'is too long', pointer: '/data/attributes/color' },
    ]);
    getTag = () => Promise.reject(thrown);
    const error = await failure(tags.GetTag({ id: '1' }));
    expect(error).toBeInstanceOf(AppError);
    expect(error.problems).toEqual(thrown.problems);
  });

  it('does not show a defect to the caller', async () => {
    getTag = () => Promise.reject(new Error('password=hunter2'));
    const error = await failure(tags.GetTag({ id: '1' }));
    expect(error).not.toBeInstanceOf(AppError);
    expect(String(error)).not.toContain('hunter2');
  });

  it('answers 503 with a time to retry when the database does not answer', async () => {
    class MongoServerSelectionError extends Error {}
    getTag = () => Promise.reject(new MongoServerSelectionError('timed out'));
    expect(await failure(tags.GetTag({ id: '1' }))).toMatchObject({
      code: 'service_unavailable',
      retryAfterSeconds: 2,
    });
  });

  it('answers 503 while the neighbour is down, and works again when it is back on the same address', async () => {
    getTag = async () => ({ item: { id: '1' } });
    await server.stop(0);
    expect(await failure(tags.GetTag({ id: '1' }))).toMatchObject({ code: 'service_unavailable' });
    await startServer(port);
    const answer = await waitFor('an answer', () => tags.GetTag({ id: '1' }));
    expect(answer).toMatchObject({ item: { id: '1' } });
  });

  it('opens the breaker on outages, never on answers', async () => {
    getTag = () => Promise.reject(appError('not_found', 'No such tag.'));
    for (let i = 0; i < 30; i += 1) await failure(tags.GetTag({ id: '1' }));
    expect(channel.isClosed()).toBe(true);
    await server.stop(0);
    for (let i = 0; i < 60; i += 1) await failure(tags.GetTag({ id: '1' }));
    expect(channel.isClosed()).toBe(false);
  });

  it('is 503 when the answer takes longer than the deadline', async () => {
    getTag = () => new Promise(() => {});
    const error = await failure(tags.GetTag({ id: '1' }, { timeoutMs: 50 }));
    expect(error).toMatchObject({ code: 'service_unavailable' });
  });
});

describe('what the figures say of a call', () => {
  const codes = async (): Promise<unknown[]> => {
    const { values } = await grpcClientDuration.get();
    return values.filter(({ metricName }) => metricName?.endsWith('_count')).map(({ labels }) => labels.code);
  };
  beforeEach(() => grpcClientDuration.reset());

  it('calls a defect of the neighbour by the name that the alerts know', async () => {
    getTag = () => Promise.reject(new TypeError('a defect'));
    await failure(tags.GetTag({ id: '1' }));
    expect(await codes()).toEqual(['internal_error']);
  });

  it('says when the neighbour did not admit the call', async () => {
    const refusing: ServiceIdentity = {
      tokenFor: () => Promise.resolve('none'),
      verify: () => Promise.reject(new Error('no token of ours')),
    };
    const guarded = serverOf(never, { identity: refusing });
    const toGuarded = createGrpcChannel(`127.0.0.1:${await guarded.listen('127.0.0.1', 0)}`, { name: 'tags' });
    await failure(toGuarded.client<TagServiceDefinition>(serviceName).GetTag({ id: '1' }));
    expect(await codes()).toEqual(['unauthenticated']);
    toGuarded.close();
    await guarded.stop(100);
  });

  it('leaves expected failures their code', async () => {
    getTag = () => Promise.reject(appError('not_found', 'No such tag.'));
    await failure(tags.GetTag({ id: '1' }));
    expect(await codes()).toEqual(['not_found']);
  });
});

describe('a large answer', () => {
  const nameOf = (bytes: number) => (getTag = async () => ({ item: { id: '1', name: 'x'.repeat(bytes) } }));

  it('arrives, as large as the largest page', async () => {
    nameOf(32 * 1024 * 1024);
    expect((await tags.GetTag({ id: '1' })).item?.name).toHaveLength(32 * 1024 * 1024);
  });

  it('is told from a defect where it is too large, and is no outage', async () => {
    nameOf(64 * 1024 * 1024 + 1);
    expect(await failure(tags.GetTag({ id: '1' }))).toBeInstanceOf(AnswerTooLarge);
    expect(channel.isClosed()).toBe(true);
  });
});

describe('a server that leaves', () => {
  /** Longer than a client waits before it asks whether the server is still there. */
  const longMs = 3_500;

  it('answers the calls that are under way, however many, also those that outlast the next ping', async () => {
    let begun = 0;
    getTag = async () => {
      begun += 1;
      await new Promise((done) => setTimeout(done, longMs));
      return { item: { id: '1' } };
    };
    const calls = Array.from({ length: 10 }, () => tags.GetTag({ id: '1' }));
    await waitFor('all calls to be under way', () => begun === calls.length);
    const stopped = server.stop(2 * longMs);
    const answers = await Promise.all(calls);
    expect(answers.map(({ item }) => item?.id)).toEqual(calls.map(() => '1'));
    await stopped;
  });
});

describe('connections that have had their time', () => {
  const name = 'replicas.test';
  const ageMs = 100;
  let replicas: { server: GrpcServer; answered: number }[];
  let hosts: string[];

  const addReplica = (host: string, at: number): Promise<number> => {
    const answer = async (): Promise<{ item: { id: string } }> => {
      replica.answered += 1;
      // Every tenth call outlasts many a connection.
      if (replica.answered % 10 === 0) await new Promise((done) => setTimeout(done, 10 * ageMs));
      return { item: { id: host } };
    };
    const replica = { server: serverOf(answer, { connectionAgeMs: ageMs }), answered: 0 };
    replicas.push(replica);
    return replica.server.listen(host, at);
  };

  beforeEach(() => {
    replicas = [];
    hosts = ['127.0.0.1'];
    const { lookup } = dns.promises;
    jest
      .spyOn(dns.promises, 'lookup')
      .mockImplementation(((host: string, options: dns.LookupAllOptions) =>
        host === name
          ? Promise.resolve(hosts.map((address) => ({ address, family: 4 })))
          : lookup(host, options)) as typeof lookup);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await Promise.all(replicas.map((replica) => replica.server.stop(100)));
  });

  it('are replaced without the loss of a call, and a replica that was added meanwhile gets its share', async () => {
    const at = await addReplica('127.0.0.1', 0);
    const toReplicas = createGrpcChannel(`${name}:${at}`, { name: 'tags' });
    const replicated = toReplicas.client<TagServiceDefinition>(serviceName);
    await replicated.GetTag({ id: '1' });
    await addReplica('127.0.0.2', at);
    hosts.push('127.0.0.2');

    let made = 1;
    const ended = new AbortController();
    const caller = async (): Promise<void> => {
      while (!ended.signal.aborted) {
        made += 1;
        await replicated.GetTag({ id: '1' });
      }
    };
    const callers = Promise.all(Array.from({ length: 10 }, caller));
    const shared = waitFor('the added replica to be called', () => (replicas[1]?.answered ?? 0) > 100);
    await Promise.race([callers, shared]).finally(() => ended.abort());
    await callers;
    expect(replicas.reduce((sum, { answered }) => sum + answered, 0)).toBe(made);
    toReplicas.close();
  });
});

describe('a server that stands still with its connections open', () => {
  it('is found out long before the deadline of what it does not answer', async () => {
    const still = spawn(process.execPath, [join(import.meta.dirname, 'still-server.mjs')], { stdio: 'pipe' });
    try {
      const [printed] = (await once(still.stdout, 'data')) as [Buffer];
      const toStill = createGrpcChannel(`127.0.0.1:${printed.toString().trim()}`, { name: 'still' });
      const stillTags = toStill.client<TagServiceDefinition>(serviceName);
      await stillTags.GetTag({ context: wireContext(context), id: '1' });
      still.kill('SIGSTOP');
      const startedAt = performance.now();
      const error = await failure(stillTags.GetTag({ context: wireContext(context), id: '1' }, { timeoutMs: 30_000 }));
      expect(error.code).toBe('service_unavailable');
      expect(performance.now() - startedAt).toBeLessThan(15_000);
      toStill.close();
    } finally {
      still.kill('SIGKILL');
    }
  });
});
