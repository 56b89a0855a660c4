import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SignJWT } from 'jose';
import { pino } from 'pino';
import type { TagServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/TagService.ts';
import type { Clock } from '../src/clock.ts';
import { createGrpcChannel, type GrpcChannel } from '../src/grpc-client.ts';
import { createGrpcServer, type GrpcServer } from '../src/grpc-server.ts';
import { serviceIdentityOf, serviceKeys, type ServiceIdentity } from '../src/service-identity.ts';

const serviceName = 'booking.catalog.v1.TagService';
const key = (id: string, fill: number) => `${id}:${Buffer.alloc(32, fill).toString('base64')}`;
const caller = { organizationId: 'o1', subject: 'client-1', role: 'viewer', kind: 'client' };
const wire = {
  request_id: 'r1',
  organization_id: 'o1',
  principal: { subject: 'client-1', role: 'viewer', kind: 'client' },
};

let now = new Date('2026-03-02T09:00:00Z');
const clock: Clock = { now: () => now };
const identity = (name: string, keys = key('k1', 1)): ServiceIdentity =>
  serviceIdentityOf(name, serviceKeys.parse(keys), clock) as ServiceIdentity;

describe('a token between services', () => {
  const catalog = identity('catalog');
  const other = { ...caller, organizationId: 'o2' };

  it('names who calls', async () => {
    expect(await catalog.verify(await identity('gateway').tokenFor('catalog', caller), caller)).toBe('gateway');
  });

  it.each([
    ['none', () => Promise.resolve(undefined), caller],
    ['what is no token', () => Promise.resolve('x.y.z'), caller],
    ['one of another installation', () => identity('gateway', key('k1', 2)).tokenFor('catalog', caller), caller],
    ['one signed with an unknown key', () => identity('gateway', key('k9', 1)).tokenFor('catalog', caller), caller],
    ['one for another service', () => identity('gateway').tokenFor('webhooks', caller), caller],
    ['one of another organization', () => identity('gateway').tokenFor('catalog', caller), other],
    ['one of another principal', () => identity('gateway').tokenFor('catalog', caller), { ...caller, subject: 'x' }],
    ['one of a lesser role', () => identity('gateway').tokenFor('catalog', caller), { ...caller, role: 'owner' }],
    ['one of another kind', () => identity('gateway').tokenFor('catalog', caller), { ...caller, kind: 'system' }],
    [
      'an unsigned one',
      () => Promise.resolve(`${Buffer.from('{"alg":"none","kid":"k1"}').toString('base64url')}.e30.`),
      caller,
    ],
    [
      'a JWT of another type with the same key',
      () =>
        new SignJWT({ org: 'o1', sub: 'client-1', role: 'viewer', kind: 'client' })
          .setProtectedHeader({ alg: 'HS256', kid: 'k1', typ: 'at+jwt' })
          .setIssuer('gateway')
          .setAudience('catalog')
          .setExpirationTime(Math.floor(now.getTime() / 1_000) + 60)
          .sign(Buffer.alloc(32, 1)),
      caller,
    ],
  ])('is not %s', async (_, token, claims) => {
    await expect(catalog.verify(await token(), claims)).rejects.toThrow(Error);
  });

  it('ends after a minute and the tolerance for clocks, also where it was seen before', async () => {
    const started = now;
    const token = await identity('gateway').tokenFor('catalog', caller);
    await catalog.verify(token, caller);
    now = new Date(started.getTime() + 91_000);
    await expect(catalog.verify(token, caller)).rejects.toThrow('exp');
    now = started;
  });

  it('is signed once for the calls of half a minute', async () => {
    const gateway = identity('gateway');
    const first = await gateway.tokenFor('catalog', caller);
    expect(await gateway.tokenFor('catalog', caller)).toBe(first);
    expect(await gateway.tokenFor('catalog', { ...caller, role: 'owner' })).not.toBe(first);
    now = new Date(now.getTime() + 30_000);
    expect(await gateway.tokenFor('catalog', caller)).not.toBe(first);
  });

  it('is taken under the old and the new key while they are replaced', async () => {
    const both = identity('catalog', `${key('k2', 2)},${key('k1', 1)}`);
    for (const keys of [key('k1', 1), key('k2', 2), `${key('k2', 2)},${key('k1', 1)}`]) {
      expect(await both.verify(await identity('gateway', keys).tokenFor('catalog', caller), caller)).toBe('gateway');
    }
  });
});

describe('a service with keys', () => {
  let server: GrpcServer;
  let port: number;
  let asked = 0;
  const channels: GrpcChannel[] = [];
  const tagsOf = (name: string, of?: ServiceIdentity) => {
    const channel = createGrpcChannel(`127.0.0.1:${port}`, { name, identity: of });
    channels.push(channel);
    return channel.client<TagServiceDefinition>(serviceName);
  };

  beforeEach(async () => {
    asked = 0;
    const never = (): Promise<never> => Promise.reject(new Error('not called'));
    server = createGrpcServer({ logger: pino({ level: 'silent' }), identity: identity('catalog') });
    server.add<TagServiceDefinition>(serviceName, {
      ListTags: never,
      CreateTag: never,
      UpdateTag: never,
      DeleteTag: never,
      async GetTag() {
        asked += 1;
        return {};
      },
    });
    port = await server.listen('127.0.0.1', 0);
  });
  afterEach(async () => {
    for (const channel of channels.splice(0)) channel.close();
    await server.stop(100);
  });

  it('answers its installation', async () => {
    await tagsOf('catalog', identity('gateway')).GetTag({ context: wire, id: 't' });
    expect(asked).toBe(1);
  });

  it.each([
    ['nobody', undefined],
    ['another installation', identity('gateway', key('k1', 2))],
  ])('does nothing for %s', async (_, of) => {
    await expect(tagsOf('catalog', of).GetTag({ context: wire, id: 't' })).rejects.toThrow('UNAUTHENTICATED');
    expect(asked).toBe(0);
  });
});
