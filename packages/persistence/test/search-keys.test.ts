import { beforeAll, describe, expect, it } from '@jest/globals';
import { Schema } from 'mongoose';
import { newId } from '@booking/platform/ids.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import type { Entity } from '../src/entity.ts';
import { contains } from '../src/filters.ts';
import { connectMongo, type Connection, type Session } from '../src/mongo.ts';
import { containsByKeys } from '../src/search-keys.ts';
import { createTenantStore, prepareCollections, type TenantStore } from '../src/tenant-store.ts';
import { getFromAll } from '../src/union-reads.ts';

interface Note extends Entity {
  title: string;
  text: string | null;
  phone?: string;
}

const stack = useStack();
const now = new Date('2026-03-01T10:00:00Z');
let connection: Connection;
/** The same store with keys and without: the database's own comparison, row by row, says what must be found. */
let keyed: TenantStore<Note>;
let plain: TenantStore<Note>;

const schema = () =>
  new Schema(
    {
      _id: String,
      organization_id: String,
      version: Number,
      created_at: Date,
      updated_at: Date,
      title: String,
      text: String,
      phone: String,
    },
    { versionKey: false },
  );

beforeAll(async () => {
  connection = await connectMongo(stack.mongoUri('search'), { appName: 'test' });
  const options = { type: 'notes', sorts: { created_at: 'created_at' }, defaultSort: { created_at: -1 } as const };
  keyed = createTenantStore<Note>(connection, {
    ...options,
    collection: 'keyed',
    schema: schema(),
    searched: ['title', 'text', { phone: 'phone' }],
  });
  plain = createTenantStore<Note>(connection, {
    ...options,
    collection: 'plain',
    schema: schema(),
    filters: { search: contains('title', 'text', { phone: 'phone' }) },
  });
  await prepareCollections(connection);
});
stack.onEnd(() => connection.close());

const inTransaction = <T>(work: (session: Session) => Promise<T>): Promise<T> => connection.transaction<T>(work);
const query = (text: string) => ({
  filters: [{ key: 'search', values: [text] }],
  sorts: [],
  include: [],
  page_number: 1,
  page_size: 250,
});
const titles = async (store: TenantStore<Note>, organizationId: string, text: string): Promise<string[]> =>
  (await store.list(organizationId, query(text))).items.map(({ title }) => title).toSorted();
const add = (organizationId: string, title: string, text: string | null = null, store = keyed): Promise<Note> =>
  inTransaction((session) => store.insert({ id: newId(), organization_id: organizationId, title, text }, now, session));

/** The same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

// Letters with several cases, signs that mean something to an expression, and characters of two code units.
const letters = Array.from('aAbBzZ019  ._-*+?^$()[]{}|\\/,@äÄßẞſsSkKKσςΣıiIİéÉжЖйşłØÆα\u0301ά');
const pairs = ['𐐀', '𐐨', '🙂', 'ﬁ', 'ss', 'SS'];

describe('a search by keys', () => {
  it('finds what a comparison row by row finds, whatever the letters', async () => {
    const organizationId = newId();
    const next = numbers(7);
    const any = (): string => [...letters, ...pairs][next(letters.length + pairs.length)] ?? '';
    const words = (most: number): string => Array.from({ length: 1 + next(most) }, any).join('');
    const texts = Array.from({ length: 240 }, () => [words(24), next(3) === 0 ? null : words(40)] as const);
    await inTransaction(async (session) => {
      for (const [title, text] of texts) {
        const note = { id: newId(), organization_id: organizationId, title, text };
        await keyed.insert(note, now, session);
        await plain.insert(note, now, session);
      }
    });
    let found = 0;
    for (let turn = 0; turn < 400; turn += 1) {
      const [title, text] = texts[next(texts.length)] ?? ['', null];
      const characters = Array.from(text ?? title);
      const from = next(characters.length);
      const part = characters.slice(from, from + 1 + next(14)).join('');
      const term = [part, part.toUpperCase(), part.toLowerCase(), words(4)][next(4)] ?? '';
      const expected = await titles(plain, organizationId, term);
      expect({ term, found: await titles(keyed, organizationId, term) }).toEqual({ term, found: expected });
      found += expected.length;
    }
    expect(found).toBeGreaterThan(400);
  });

  it('finds words in whichever field and order they stand (D4)', async () => {
    const organizationId = newId();
    for (const store of [keyed, plain]) {
      await add(organizationId, 'Ayşe', 'Kaya', store);
      await add(organizationId, 'Kaya', 'Berlin', store);
      for (const [term, found] of [
        ['Ayşe Kaya', ['Ayşe']],
        ['kaya  ayşe', ['Ayşe']],
        ['Kaya', ['Ayşe', 'Kaya']],
        ['Kaya Hamburg', []],
      ] as const) {
        expect([term, await titles(store, organizationId, term)]).toEqual([term, found]);
      }
    }
  });

  it('looks at every word, or refuses to', async () => {
    const organizationId = newId();
    const words = Array.from({ length: 20 }, (_none, at) => `word-${at}-`);
    const [many, long] = [words.join(' '), 'oÖœ'.repeat(25)];
    for (const store of [keyed, plain]) {
      await add(organizationId, 'Many', `${many} ${long}`, store);
      const found = (term: string) => titles(store, organizationId, term);
      expect(await found(`${many} word ${words[7]}`)).toEqual(['Many']);
      expect(await found(`${words.slice(1).join(' ')} elsewhere`)).toEqual([]);
      expect(await found(long)).toEqual(['Many']);
      expect(await found(long.toUpperCase())).toEqual(['Many']);
      for (const more of [`${many} elsewhere`, `${long}ö`]) {
        await expect(found(more)).rejects.toMatchObject({
          problems: [{ code: 'invalid_query_parameter', source: { parameter: 'filter[search]' } }],
        });
      }
    }
  });

  it('finds names without their accents, and with them where they are stored without (D4)', async () => {
    const organizationId = newId();
    const names = [
      'Ayşe Kaya',
      'Jürgen Müller',
      'Straße',
      'Łukasz Wójcik',
      'Søren Æbelø',
      'Zoe\u0308 Nin\u0303o',
      'Ayse',
    ];
    for (const store of [keyed, plain]) {
      for (const name of names) await add(organizationId, name, null, store);
      for (const [term, found] of [
        ['Ayse', ['Ayse', 'Ayşe Kaya']],
        ['ayşe', ['Ayse', 'Ayşe Kaya']],
        ['AYS\u0327E kaya', ['Ayşe Kaya']],
        ['Muller', ['Jürgen Müller']],
        ['strasse', ['Straße']],
        ['lukasz wojcik', ['Łukasz Wójcik']],
        ['soren aebelo', ['Søren Æbelø']],
        ['zoë niño', ['Zoe\u0308 Nin\u0303o']],
        ['zoe nino', ['Zoe\u0308 Nin\u0303o']],
        ['müllerin', []],
      ] as const) {
        expect([term, await titles(store, organizationId, term)]).toEqual([term, [...found].toSorted()]);
      }
    }
  });

  it('finds telephone numbers however they are written (D4)', async () => {
    const organizationId = newId();
    for (const store of [keyed, plain]) {
      for (const phone of ['+49 (0)30 123-40', '+49 30 5671234', '0171/2223334']) {
        const note = { id: newId(), organization_id: organizationId, title: phone, text: '24/7', phone };
        await inTransaction((session) => store.insert(note, now, session));
      }
      for (const [term, found] of [
        ['12340', ['+49 (0)30 123-40']],
        ['030 123', ['+49 (0)30 123-40', '+49 30 5671234']],
        ['03056', ['+49 30 5671234']],
        ['+49305671234', ['+49 30 5671234']],
        ['0049 30 5671', ['+49 30 5671234']],
        ['0171 222', ['0171/2223334']],
        ['24/7 3334', ['0171/2223334']],
        ['99', []],
      ] as const) {
        expect([term, await titles(store, organizationId, term)]).toEqual([term, [...found].toSorted()]);
      }
    }
  });

  it('follows a text that changes', async () => {
    const organizationId = newId();
    const { id } = await add(organizationId, 'Nordlicht');
    await inTransaction((session) =>
      keyed.update(organizationId, id, (note) => ({ ...note, title: 'Southern Cross' }), { now, session }),
    );
    expect(await titles(keyed, organizationId, 'nordl')).toEqual([]);
    expect(await titles(keyed, organizationId, 'ERN CR')).toEqual(['Southern Cross']);
  });

  it('finds records that have no keys: of the release before, or with more text than is worth it', async () => {
    const organizationId = newId();
    const older = { _id: newId(), organization_id: organizationId, version: 1, created_at: now, updated_at: now };
    await connection.collection('keyed').insertOne({ ...older, title: 'Written before', text: null } as never);
    const long = await add(organizationId, 'Long', `${'x'.repeat(400)} needle ${'x'.repeat(400)}`);
    expect(await titles(keyed, organizationId, 'TEN BEF')).toEqual(['Written before']);
    expect(await titles(keyed, organizationId, 'needle')).toEqual(['Long']);
    const stored = await connection.collection('keyed').findOne({ _id: long.id as never });
    expect(stored).not.toHaveProperty('search_keys');
  });

  it('shows the keys to nobody, and nothing of other organizations', async () => {
    const organizationId = newId();
    const { id } = await add(organizationId, 'Keyless');
    const shown = { id, organization_id: organizationId, version: 1, title: 'Keyless', text: null };
    const all = { ...shown, created_at: now, updated_at: now };
    expect(await keyed.get(organizationId, id)).toEqual(all);
    expect(await keyed.getMany(organizationId, [id])).toEqual([all]);
    expect((await keyed.list(organizationId, query('keyl'))).items).toEqual([all]);
    expect(await getFromAll(organizationId, [{ store: keyed, ids: [id] }])).toEqual([[all]]);
    expect(await titles(keyed, newId(), 'keyl')).toEqual([]);
  });

  it('reads about as many records as match, where few do and where all do', async () => {
    const organizationId = newId();
    const rows = Array.from({ length: 20_000 }, (_, at) => {
      const title = `BX-${String(at).padStart(6, '0')}`;
      return keyed.toStored({
        id: newId(),
        organization_id: organizationId,
        version: 1,
        created_at: new Date(now.getTime() + at),
        updated_at: now,
        title,
        // Longer than a key, and all begin alike.
        text: `Invoice 2026-${String(at).padStart(6, '0')} of the house`,
      });
    });
    await connection.collection('keyed').insertMany(rows as never[]);
    const readFor = async (text: string): Promise<{ read: number; found: number }> => {
      const condition = { $and: [{ organization_id: organizationId }, containsByKeys('title', 'text')([text])] };
      const plan = (await connection
        .collection('keyed')
        .find(condition as never)
        .sort({ created_at: -1, _id: -1 })
        .limit(30)
        .explain('executionStats')) as { executionStats: { totalDocsExamined: number; nReturned: number } };
      const { totalDocsExamined: read, nReturned: found } = plan.executionStats;
      return { read, found };
    };
    expect(await readFor('bx-0123')).toEqual({ read: 100, found: 30 });
    expect(await readFor('012345')).toEqual({ read: 1, found: 1 });
    expect(await readFor('nowhere')).toEqual({ read: 0, found: 0 });
    expect(await readFor('invoice 2026-012345')).toEqual({ read: 1, found: 1 });
    expect(await readFor('012345 of the house')).toEqual({ read: 1, found: 1 });
    const dense = await readFor('bx-');
    expect(dense.found).toBe(30);
    expect(dense.read).toBeLessThan(100);
  });
});
