import { expect, test } from '@jest/globals';
import { givenSettings, privateTargetsAllowed } from '../../scripts/start/given-settings.ts';

test('npm start goes to private targets unless its environment says otherwise', () => {
  expect(privateTargetsAllowed({})).toBe(true);
  expect(privateTargetsAllowed({ WEBHOOK_ALLOW_PRIVATE_TARGETS: '' })).toBe(true);
  expect(privateTargetsAllowed({ WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' })).toBe(true);
  expect(privateTargetsAllowed({ WEBHOOK_ALLOW_PRIVATE_TARGETS: 'false' })).toBe(false);
  expect(() => privateTargetsAllowed({ WEBHOOK_ALLOW_PRIVATE_TARGETS: 'perhaps' })).toThrow();
});

test('settings of any service reach it from there, and nothing else does', () => {
  const environment = { WEBHOOK_LOG_DAYS: '7', BUNDLE_EXPIRY_NOTICE_DAYS: '3', MAIL_FROM: '', HOME: '/home/nobody' };
  expect(givenSettings(environment)).toEqual({ WEBHOOK_LOG_DAYS: '7', BUNDLE_EXPIRY_NOTICE_DAYS: '3' });
});
