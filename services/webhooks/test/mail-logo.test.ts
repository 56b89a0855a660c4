import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FileServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/FileService.ts';
import type { OrganizationServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/OrganizationService.ts';
import { notFound, serviceUnavailable } from '@booking/platform/errors.ts';
import { createGrpcChannel, type GrpcChannel } from '@booking/platform/grpc-client.ts';
import { createGrpcServer, type GrpcServer, type UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { newId } from '@booking/platform/ids.ts';
import { createLogger } from '@booking/platform/logger.ts';
import { createOrganizationDirectory } from '../src/notices/organization-facts.ts';
import { mailNeighbours, useWebhooks } from './webhooks-harness.ts';

const webhooks = useWebhooks('mail-logo');
const picture = Buffer.from('89504e470d0a1a0a00ff', 'hex');
/** Catalog as far as a logo needs it: the id of an organization is that of its logo. */
const logos = new Map<string, 'small' | 'large' | 'away' | 'elsewhere'>();
const asked: string[] = [];
let server: GrpcServer;
let channel: GrpcChannel;

beforeAll(async () => {
  server = createGrpcServer({ logger: createLogger('catalog', 'silent') });
  const none = () => Promise.reject(new Error('not asked for here'));
  const only = <D>(handlers: object) =>
    new Proxy(handlers, { get: (target, name) => Reflect.get(target, name) ?? none }) as UnaryHandlers<D>;
  server.add<OrganizationServiceDefinition>(
    'booking.catalog.v1.OrganizationService',
    only({
      GetOrganization: async ({ id }: { id: string }) => ({
        item: {
          id,
          name: 'Studio',
          locale: 'de',
          time_zone: 'Europe/Berlin',
          ...(logos.has(id) ? { logo_image_id: id } : {}),
        },
      }),
    }),
  );
  server.add<FileServiceDefinition>(
    'booking.catalog.v1.FileService',
    only({
      async ReadLogo({ id }: { id: string }, { organizationId }: { organizationId: string }) {
        asked.push(organizationId);
        const logo = logos.get(id);
        if (logo === 'away') throw serviceUnavailable('Not now.');
        if (logo === 'elsewhere') throw notFound('files', id);
        const size = logo === 'large' ? { width: 600, height: 120 } : { width: 30, height: 30 };
        return { content: picture, media_type: 'image/png', ...size };
      },
    }),
  );
  channel = createGrpcChannel(`127.0.0.1:${await server.listen('127.0.0.1', 0)}`, { name: 'catalog' });
});
afterAll(async () => {
  channel.close();
  await server.stop(1_000);
});

test('a mail brings the logo with it, and goes without one that cannot be had', async () => {
  const { logo } = createOrganizationDirectory(channel);
  const replaced = { mailNeighbours: { ...mailNeighbours, directory: { ...mailNeighbours.directory, logo } } };
  const sink = await webhooks.mailSink();
  const env = { MAIL_FROM: 'notices@platform.example', SMTP_URL: sink.url, PUBLIC_BASE_URL: 'https://booking.example' };
  await webhooks.start(env, replaced);
  const { emit } = await webhooks.publisher();
  const mailOf = async (kind?: 'small' | 'large' | 'away' | 'elsewhere') => {
    const context = webhooks.organization();
    if (kind) logos.set(context.organizationId, kind);
    const id = newId();
    const email = `${id}@members.example`;
    await emit(context, 'members.invited', { id, type: 'members', email, name: 'Grace Hopper', role: 'staff' });
    const [mail] = await sink.waitFor(({ to }) => to.includes(email));
    return { ...mail!, organizationId: context.organizationId };
  };

  const { message, raw, organizationId } = await mailOf('large');
  expect(message.html).toContain('<img src="cid:logo@booking.example" alt="Studio Nord" width="200" height="40">');
  expect(message.attachments).toHaveLength(1);
  const [{ contentId, mimeType, disposition, content }] = message.attachments as [(typeof message.attachments)[number]];
  expect([contentId, mimeType, disposition]).toEqual(['<logo@booking.example>', 'image/png', 'inline']);
  expect(Buffer.from(content as ArrayBuffer).equals(picture)).toBe(true);
  expect(raw).toContain('multipart/related');
  expect(asked).toEqual([organizationId]);

  expect((await mailOf('small')).message.html).toContain('width="30" height="30"');
  for (const kind of ['away', 'elsewhere', undefined] as const) {
    const { message: plain } = await mailOf(kind);
    expect([kind, plain.html?.includes('<img'), plain.attachments]).toEqual([kind, false, []]);
  }
});

test('a logo is asked for once in ten minutes', async () => {
  const id = newId();
  logos.set(id, 'small');
  const { logo } = createOrganizationDirectory(channel);
  const had = await Promise.all(Array.from({ length: 50 }, () => logo(id)));
  expect(had.every((one) => one?.width === 30)).toBe(true);
  expect(asked.filter((one) => one === id)).toEqual([id]);
});
