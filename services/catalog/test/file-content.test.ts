import { beforeAll, describe, expect, test } from '@jest/globals';
import type { RequestContext } from '@booking/contracts/generated/booking/common/v1/RequestContext.ts';
import { newId } from '@booking/platform/ids.ts';
import { comingAgain } from '@booking/testkit/coming-again.ts';
import { plansOf } from '@booking/testkit/query-plans.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { mongo } from 'mongoose';
import sharp from 'sharp';
import { asRole, idOf, newOrganization, useCatalog, type Clients } from './catalog-harness.ts';
import { pdf, png, pngText, sizeOfPng } from '@booking/testkit/pictures.ts';

const base = 'https://api.example.com';
const catalog = useCatalog('file-content', { PUBLIC_BASE_URL: `${base}/` });
let owner: RequestContext;
let foreigner: RequestContext;
let organizationId: string;

beforeAll(async () => {
  const own = await newOrganization(catalog.one);
  organizationId = own.id;
  owner = own.owner;
  foreigner = (await newOrganization(catalog.one)).owner;
});

interface Given {
  name?: string;
  isPublic?: boolean;
  context?: RequestContext;
  at?: Clients;
}

async function upload(
  content: Buffer,
  { name = 'a', isPublic = false, context = owner, at = catalog.one }: Given = {},
) {
  const { item } = await at.files.UploadFile({ context, name, content, public: isPublic });
  return item!;
}

/** All parts, as the gateway asks for them. */
async function contentOf(id: string, { context = owner, at = catalog.one } = {}): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const part = await at.files.ReadFileContent({ context, id, cursor });
    parts.push(Buffer.from(part.content));
    cursor = part.next_cursor;
  }
  return Buffer.concat(parts);
}

const rows = (name: string) => catalog.connection.collection<{ _id: string | mongo.ObjectId }>(name);
async function contentKey(id: string): Promise<string> {
  const found = (await rows('files').findOne({ _id: id })) as unknown as { content: { key: string } };
  return found.content.key;
}
async function storedOf(key: string): Promise<[number, number]> {
  const id = mongo.ObjectId.createFromHexString(key);
  return [
    await rows('contents.files').countDocuments({ _id: id }),
    await rows('contents.chunks').countDocuments({ files_id: id }),
  ];
}
/** As if its hour had passed. */
const letRemovalFire = (key: string) =>
  rows('timers').updateOne(
    { _id: `files.remove-content:${key}` },
    {
      $set: {
        kind: 'files.remove-content',
        key,
        organization_id: organizationId,
        available_at: new Date(0),
        due_at: new Date(0),
        payload: {},
        failures: 0,
      },
    },
    { upsert: true },
  );
const timerOf = (key: string) => rows('timers').findOne({ _id: `files.remove-content:${key}` });

describe('an uploaded image', () => {
  test('is made anew: smaller, without what was written into it, at an address of the gateway', async () => {
    const given = png(3_000, 30, { more: [pngText('GPS 52.5 13.4')] });
    const file = await upload(given, { name: 'Logo.PNG' });
    const content = await contentOf(file.id, { at: catalog.two });
    expect(sizeOfPng(content)).toEqual([2_048, 20]);
    expect(content.includes('GPS 52.5')).toBe(false);
    expect(file).toMatchObject({
      name: 'Logo.png',
      mime_type: 'image/png',
      size_bytes: content.length,
      url: `${base}/api/v1/files/${file.id}/content`,
    });
  });

  test('of a camera stands upright and tells no place', async () => {
    const exif = { IFD0: { Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } };
    const given = await sharp(png(40, 20)).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
    expect(given.includes('Exif')).toBe(true);
    const file = await upload(given, { name: 'photo' });
    const content = await contentOf(file.id);
    expect([file.name, file.mime_type, content.includes('Exif')]).toEqual(['photo.jpg', 'image/jpeg', false]);
    const { width, height } = await sharp(content).metadata();
    expect([width, height]).toEqual([20, 40]);
  });

  test.each([
    ['webp', false, 'image/jpeg', 'a.jpg'],
    ['webp', true, 'image/png', 'a.png'],
    ['gif', false, 'image/png', 'a.png'],
  ] as const)('as %s (alpha: %s) is kept as %s', async (format, alpha, type, name) => {
    const picture = sharp(png(8, 8));
    const given = await (alpha ? picture.ensureAlpha(0.5) : picture).toFormat(format).toBuffer();
    expect(await upload(given, { name: `a.${format}` })).toMatchObject({ mime_type: type, name });
  });

  test.each([
    [
      'SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'unsupported_media_type',
    ],
    ['nothing', Buffer.alloc(0), 'unsupported_media_type'],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'unsupported_media_type'],
    ['TIFF', Buffer.from('49492a0008000000', 'hex'), 'unsupported_media_type'],
    ['the first bytes of a PNG', png(8, 8).subarray(0, 8), 'unsupported_media_type'],
    ['a PDF without an end', pdf(2_000).subarray(0, 100), 'unsupported_media_type'],
    ['a torn PNG', png(400, 400, { rows: 3 }), 'validation_failed'],
    ['a bomb', png(30_000, 30_000, { rows: 1 }), 'validation_failed'],
  ])('is not %s, whatever its name', async (_what, content, code) => {
    const before = await rows('contents.files').countDocuments({});
    await expect(upload(content, { name: 'a.png' })).rejects.toMatchObject({ code });
    expect(await rows('contents.files').countDocuments({})).toBe(before);
  });

  test('stays what it is; its name may change', async () => {
    const { id, url } = await upload(png(8, 8));
    const change = (input: object) =>
      catalog.one.files.UpdateFile({ context: owner, id: id, input, update_mask: Object.keys(input) });
    const { item } = await change({ name: 'b.png', url, mime_type: 'image/png' });
    expect(item).toMatchObject({ name: 'b.png', url });
    await expect(change({ url: 'https://other.example/x.png' })).rejects.toMatchObject({
      problems: [{ code: 'validation_failed', source: { pointer: '/data/attributes/url' } }],
    });
  });
});

describe('whose it is', () => {
  test('only its organization reads it, and nobody by a guess', async () => {
    const { id } = await upload(png(8, 8));
    await expect(contentOf(id, { context: foreigner })).rejects.toMatchObject({ code: 'not_found' });
    const secret = 'A'.repeat(43);
    await expect(catalog.one.files.ReadPublicContent({ secret })).rejects.toMatchObject({ code: 'not_found' });
    await expect(catalog.one.files.ReadPublicContent({ secret: '' })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('whoever has the address of a public one reads it', async () => {
    const { url, id } = await upload(png(9, 9), { isPublic: true });
    const [, secret] = new RegExp(`^${base}/files/([\\w-]{43})$`).exec(url) ?? [];
    const part = await catalog.two.files.ReadPublicContent({ secret: secret! });
    expect(sizeOfPng(Buffer.from(part.content))).toEqual([9, 9]);
    expect(part).toMatchObject({ media_type: 'image/png', file_name: 'a.png', size_bytes: part.content.length });
    const { items } = await catalog.one.files.ListFiles({
      context: owner,
      query: { filters: [{ key: 'id', values: [id] }] },
    });
    expect(JSON.stringify(items)).not.toContain(await contentKey(id));
  });

  test('a logo is public, a document is not', async () => {
    await expect(upload(pdf(10), { isPublic: true })).rejects.toMatchObject({ code: 'validation_failed' });
    const logo = (id: string) =>
      catalog.one.organizations.UpdateOrganization({
        context: owner,
        id: organizationId,
        input: { logo_image_id: id },
        update_mask: ['logo_image_id'],
      });
    const hidden = await upload(png(8, 8));
    await expect(logo(hidden.id)).rejects.toMatchObject({
      problems: [{ code: 'validation_failed', source: { pointer: '/data/relationships/logo_image' } }],
    });
    const shown = await upload(png(8, 8), { isPublic: true });
    const kept = async (mime_type: string) => {
      const input = { url: 'https://files.example/a', name: 'a', mime_type };
      return (await catalog.one.files.CreateFile({ context: owner, input })).item?.id ?? '';
    };
    await expect(logo(await kept('application/pdf'))).rejects.toMatchObject({
      problems: [{ code: 'validation_failed', source: { pointer: '/data/relationships/logo_image' } }],
    });
    await logo(await kept('image/svg+xml'));
    await expect(logo(shown.id)).resolves.toMatchObject({ item: { logo_image_id: shown.id } });
    await expect(catalog.one.files.DeleteFile({ context: owner, id: shown.id })).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

describe('the content', () => {
  test('of a large file comes in parts, whole', async () => {
    const given = pdf(2_500_000);
    const { id } = await upload(given, { name: 'plan.pdf' });
    expect((await contentOf(id)).equals(given)).toBe(true);
    const first = await catalog.one.files.ReadFileContent({ context: owner, id: id });
    expect([first.content.length, first.next_cursor]).toEqual([1_048_576, '1048576']);
  });

  test('goes with its file', async () => {
    const { id } = await upload(png(8, 8));
    const key = await contentKey(id);
    expect(await storedOf(key)).toEqual([1, 1]);
    expect(await timerOf(key)).toBeNull();
    await catalog.one.files.DeleteFile({ context: owner, id: id });
    await waitFor('the content to go', async () => (await storedOf(key)).every((count) => count === 0));
  });

  test('of a call that ends before there is a file goes after an hour; that of a file stays', async () => {
    const keyed = (fingerprint: string) =>
      asRole(organizationId, 'owner', { idempotency_key: 'once', idempotency_fingerprint: fingerprint });
    const file = await upload(png(8, 8), { context: keyed('one') });
    expect((await upload(png(8, 8), { context: keyed('one') })).id).toBe(file.id);
    await expect(upload(png(7, 7), { context: keyed('two') })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    const waiting = (await rows('timers')
      .find({ kind: 'files.remove-content' } as object)
      .toArray()) as unknown as { key: string; due_at: Date }[];
    expect(waiting).toHaveLength(2);
    const kept = await contentKey(file.id);
    for (const { key, due_at } of waiting) {
      expect(due_at.getTime() - Date.now()).toBeGreaterThan(3_500_000);
      expect(await storedOf(key)).toEqual([1, 1]);
      await letRemovalFire(key);
    }
    await letRemovalFire(kept);
    await waitFor('the timers to fire', async () => (await timerOf(kept)) === null);
    for (const { key } of waiting) await waitFor('it to go', async () => (await storedOf(key))[0] === 0);
    expect(await storedOf(kept)).toEqual([1, 1]);
  });

  test('that a kill tore while it was written goes as well', async () => {
    const key = 'ab'.repeat(12);
    const files_id = mongo.ObjectId.createFromHexString(key);
    const chunk = { _id: newId(), files_id, n: 0, data: Buffer.alloc(9) };
    await rows('contents.chunks').insertOne(chunk);
    await letRemovalFire(key);
    await waitFor('the chunk to go', async () => (await storedOf(key))[1] === 0);
    await waitFor('its timer to go', async () => (await timerOf(key)) === null);
  });

  test('of many at a time is each one its own', async () => {
    const widths = Array.from({ length: 16 }, (_none, index) => index + 1);
    const made = await Promise.all(
      widths.map((width) => upload(png(width, 2), { at: width % 2 === 0 ? catalog.one : catalog.two })),
    );
    const read = await Promise.all(made.map(({ id }) => contentOf(id)));
    expect(read.map((content) => sizeOfPng(content)[0])).toEqual(widths);
  });

  test('of a dry run is judged and not kept', async () => {
    const before = await rows('contents.files').countDocuments({});
    const context = { ...owner, dry_run: true };
    expect(await upload(png(8, 8), { context })).toMatchObject({ mime_type: 'image/png' });
    await expect(upload(Buffer.from('x'), { context })).rejects.toMatchObject({ code: 'unsupported_media_type' });
    expect(await rows('contents.files').countDocuments({})).toBe(before);
  });
});

describe('the quota of an organization', () => {
  const size = pdf(1_000).length;
  const room = 10;

  test('holds for a hundred uploads at once, to two replicas; deleting frees it', async () => {
    const own = await newOrganization(catalog.one);
    const settings = { FILES_QUOTA_BYTES: String(size * room + size - 1) };
    const at = await Promise.all([catalog.start(settings), catalog.start(settings)]);
    const context = own.owner;
    const all = () => rows('contents.files').find({}).toArray();
    /** A call that was answered 503 and came again leaves one that its timer takes away. */
    const keptForGood = async () => {
      const timers = await Promise.all((await all()).map(({ _id }) => timerOf(String(_id))));
      return timers.filter((timer) => timer === null).length;
    };
    const before = await keptForGood();
    const made = await Promise.allSettled(
      Array.from({ length: 100 }, (_none, index) =>
        comingAgain(() => upload(pdf(1_000), { context, at: at[index % 2]! })),
      ),
    );
    const kept = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
    const codes = made.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []));
    expect([kept.length, new Set(codes)]).toEqual([room, new Set(['payload_too_large'])]);
    expect(await keptForGood()).toBe(before + room);

    const { length: held } = await all();
    await expect(upload(pdf(1_000), { context, at: at[0] })).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(await all()).toHaveLength(held);
    await at[0].files.DeleteFile({ context, id: kept[0]! });
    const once = { context: { ...context, idempotency_key: 'once', idempotency_fingerprint: 'same' }, at: at[1] };
    const again = await upload(pdf(1_000), once);
    await expect(upload(pdf(1_000), { context, at: at[0] })).rejects.toMatchObject({
      code: 'payload_too_large',
      message: expect.stringContaining(`they have ${size * room}, and this one ${size} more`) as unknown,
    });
    expect((await upload(pdf(1_000), once)).id).toBe(again.id);
    await expect(upload(pdf(1_000), { context: foreigner, at: at[0] })).resolves.toMatchObject({ size_bytes: size });
  });

  test('is a sum read by its index', async () => {
    const plans = await plansOf(catalog.connection.db!, () => upload(pdf(1_000)));
    expect(plans).toContain('files IXSCAN { organization_id: 1, content.key: 1, size_bytes: 1 }');
  });
});

describe('an inline image', () => {
  const create = (type: string, content: Buffer) =>
    catalog.one.files.CreateFile({
      context: owner,
      input: { name: 'a', mime_type: 'image/png', url: `data:image/${type};base64,${content.toString('base64')}` },
    });

  test('is what it says it is', async () => {
    expect((await create('png', png(20, 20))).item).toMatchObject({
      mime_type: 'image/png',
      size_bytes: png(20, 20).length,
    });
  });

  test.each([
    ['png', Buffer.from('no image')],
    ['jpeg', png(20, 20)],
    ['png', png(1_200, 1_000, { rows: 1 })],
    ['png', png(200, 200, { rows: 2 })],
  ])('is refused as %s otherwise', async (type, content) => {
    const refusal = { code: 'validation_failed', source: { pointer: '/data/attributes/url' } };
    await expect(create(type, content)).rejects.toMatchObject({ problems: [refusal] });
  });

  test('is not judged again when only the name changes', async () => {
    const id = idOf(await create('png', png(20, 20)));
    const { item } = await catalog.one.files.UpdateFile({
      context: owner,
      id,
      input: { name: 'b' },
      update_mask: ['name'],
    });
    expect(item).toMatchObject({ name: 'b', mime_type: 'image/png' });
  });
});
