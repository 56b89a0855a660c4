import { expect, test } from '@jest/globals';
import { isAllowedAddress } from '../src/access/client-addresses.ts';

/** Networks in CIDR notation (RFC 4632, RFC 4291 2.3); IPv4-mapped addresses by RFC 4291 2.5.5.2. */
test.each([
  ['203.0.113.9', [], true],
  ['203.0.113.9', ['203.0.113.0/24'], true],
  ['203.0.114.9', ['203.0.113.0/24'], false],
  ['203.0.113.9', ['203.0.113.8'], false],
  ['203.0.113.9', ['198.51.100.7', '203.0.113.9'], true],
  ['::ffff:203.0.113.9', ['203.0.113.0/24'], true],
  ['2001:db8:1::7', ['2001:db8:1::/48'], true],
  ['2001:db8:2::7', ['2001:db8:1::/48'], false],
  ['203.0.113.9', ['2001:db8:1::/48'], false],
  ['', ['0.0.0.0/0'], false],
  ['unknown', ['0.0.0.0/0', '::/0'], false],
  ['203.0.113.9, 198.51.100.7', ['0.0.0.0/0'], false],
])('%s of %j: %s', (address, allowed, expected) => {
  expect(isAllowedAddress(address, allowed)).toBe(expected);
});
