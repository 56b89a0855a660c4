import { expect, test } from '@jest/globals';
import { readAuthorizationRequest } from '../src/oauth/authorization-request.ts';

const clients = [{ clientId: 'console', redirectUris: ['https://api.test/console/callback'] }];

test('a parameter that is given twice is found among very many, in the time that it takes to read them once', () => {
  const many = Array.from({ length: 40_000 }, (_, at) => [`p${at}`, ''] as [string, string]);
  const read = (more: [string, string][]) => () =>
    readAuthorizationRequest(new URLSearchParams([...many, ...more]), clients);
  const startedAt = performance.now();
  expect(read([])).toThrow('This client is not known here.');
  expect(read([['p7', '']])).toThrow('A parameter is given more than once.');
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
