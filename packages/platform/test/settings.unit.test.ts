import { describe, expect, it } from '@jest/globals';
import {
  flag,
  loadSettings,
  maskedSettings,
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

  it('tell every problem at once', () => {
    const load = (): unknown => loadSettings('x', settings, { GRPC_PORT: '70000', STRICT: 'maybe' });
    expect(load).toThrow(SettingsError);
    expect(load).toThrow(/GRPC_PORT[\s\S]*STRICT[\s\S]*KEY/);
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
