import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  address,
  flag,
  integer,
  loadSettings,
  maskedSettings,
  misspelt,
  port,
  SettingsError,
  storageSettings,
  type Settings,
} from '../src/settings.ts';
import { z } from 'zod';

const settings = {
  GRPC_PORT: { schema: port(50051), description: 'gRPC port' },
  STRICT: { schema: flag(false), description: 'strict' },
  KEY: { schema: z.string().min(8), description: 'a key', secret: true },
} satisfies Settings;

describe('settings', () => {
  it('take defaults for what is not set, an empty string included', () => {
    expect(loadSettings('x', settings, { GRPC_PORT: '', KEY: '12345678' })).toEqual({
      GRPC_PORT: 50051,
      STRICT: false,
      KEY: '12345678',
    });
  });

  it('may be in files, as secrets are mounted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'settings-'));
    const file = join(folder, 'key');
    try {
      await writeFile(file, 'of-a-mounted-file\n');
      expect(loadSettings('x', settings, { KEY_FILE: file })).toMatchObject({ KEY: 'of-a-mounted-file' });
      expect(loadSettings('x', settings, { KEY_FILE: '', KEY: '12345678' })).toMatchObject({ KEY: '12345678' });
      const both = () => loadSettings('x', settings, { KEY_FILE: file, KEY: '12345678' });
      expect(both).toThrow('KEY: give it or KEY_FILE, not both');
      const missing = () => loadSettings('x', settings, { KEY_FILE: join(folder, 'none'), STRICT: 'maybe' });
      expect(missing).toThrow(/KEY_FILE: .*ENOENT/);
      expect(missing).toThrow('STRICT');
      await writeFile(file, 'short');
      expect(() => loadSettings('x', settings, { KEY_FILE: file })).toThrow(SettingsError);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('that are blank are not set, and no timer waits for longer than one can', () => {
    const waiting = { WAIT_MS: { schema: integer({ default: 5 }), description: 'a wait' } };
    expect(loadSettings('x', waiting, { WAIT_MS: ' ' })).toEqual({ WAIT_MS: 5 });
    expect(loadSettings('x', waiting, { WAIT_MS: '2147483647' })).toEqual({ WAIT_MS: 2_147_483_647 });
    expect(() => loadSettings('x', waiting, { WAIT_MS: '2147483648' })).toThrow('WAIT_MS: at most 2147483647 (a wait)');
  });

  it.each(['1e3', '0x10', '1.5', '-1', '10s', '1 000', 'Infinity'])('take no %s as a number', (WAIT) => {
    const waiting = { WAIT: { schema: integer({ default: 5 }), description: 'a wait' } };
    expect(() => loadSettings('x', waiting, { WAIT })).toThrow('WAIT: must be a whole number (a wait)');
    expect(loadSettings('x', waiting, { WAIT: ' 0010 ' })).toEqual({ WAIT: 10 });
  });

  it.each(['catalog:50051', '127.0.0.1:1', '[::1]:50051'])('take %s as an address', (CATALOG_URL) => {
    const neighbour = { CATALOG_URL: { schema: address('127.0.0.1:50051'), description: 'catalog' } };
    expect(loadSettings('x', neighbour, { CATALOG_URL })).toEqual({ CATALOG_URL });
    for (const wrong of ['x', '10s', 'http://catalog:50051', '::1:50051'])
      expect(() => loadSettings('x', neighbour, { CATALOG_URL: wrong })).toThrow('CATALOG_URL: must be host:port');
  });

  it('tell every problem at once', () => {
    const load = (): unknown => loadSettings('x', settings, { GRPC_PORT: '70000', STRICT: 'maybe' });
    expect(load).toThrow(SettingsError);
    expect(load).toThrow(/GRPC_PORT[\s\S]*STRICT[\s\S]*KEY/);
  });

  it('are told from what is a letter away from one, whatever else an environment has', () => {
    const env = { ...process.env, SMTP_URL: '', GRPC_HOST: '', KEY_FILE: '', GRPC_PROT: '1', STRICTS: '', KEY_FIL: '' };
    expect(misspelt({ ...settings, ...storageSettings() }, env)).toEqual([
      'GRPC_PROT is no setting. Did you mean GRPC_PORT?',
      'STRICTS is no setting. Did you mean STRICT?',
      'KEY_FIL is no setting. Did you mean KEY_FILE?',
    ]);
  });

  it('never show a secret or a password inside a URL', () => {
    const all = { ...settings, ...storageSettings() };
    const values = loadSettings('x', all, {
      KEY: 'do-not-show',
      MONGODB_URI: 'mongodb://app:hidden@db/x',
      AMQP_URL: 'amqp://app:hidden@mq',
    });
    const shownOf = (uri: string) => maskedSettings(all, { ...values, MONGODB_URI: uri })['MONGODB_URI'];
    // As signs that nobody escaped make it of them.
    expect(shownOf('mongodb://app:hid/d+en@db/x')).toBe('mongodb://app:***@db/x');
    expect(shownOf('mongodb://app:hid@den@db/x')).toBe('mongodb://app:***@db/x');
    expect(shownOf('mongodb://:hidden@db/x')).toBe('mongodb://:***@db/x');
    expect(shownOf('mongodb://app@db:1/x?tlsCertificateKeyFilePassword=hidden&w=1')).toBe(
      'mongodb://app@db:1/x?tlsCertificateKeyFilePassword=***&w=1',
    );
    const shown = JSON.stringify(maskedSettings(all, values));
    expect(shown).not.toContain('do-not-show');
    expect(shown).not.toContain('hidden');
    expect(shown).toContain('mongodb://app:***@db/x');
  });
});
