import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  flag,
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
    const shown = JSON.stringify(maskedSettings(all, values));
    expect(shown).not.toContain('do-not-show');
    expect(shown).not.toContain('hidden');
    expect(shown).toContain('mongodb://app:***@db/x');
  });
});
