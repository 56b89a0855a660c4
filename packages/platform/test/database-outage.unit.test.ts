import { describe, expect, it } from '@jest/globals';
import { isDatabaseOutage } from '@booking/platform/database-outage.ts';

const named = (name: string): Error => Object.assign(new Error('x'), { name });
const coded = (code: number | string): Error => Object.assign(new Error('x'), { code });

describe('isDatabaseOutage', () => {
  it.each([
    'MongoNetworkError',
    'MongoNetworkTimeoutError',
    'MongoServerSelectionError',
    'MongoPoolClearedError',
    'MongoNotConnectedError',
    'MongoTopologyClosedError',
    'MongooseServerSelectionError',
  ])('takes %s of the driver for one', (name) => {
    expect(isDatabaseOutage(named(name))).toBe(true);
  });

  it.each([91, 189, 10107, 11600, 11602, 13435, 13436, 'ECONNRESET', 'EPIPE'])('takes code %s for one', (code) => {
    expect(isDatabaseOutage(coded(code))).toBe(true);
  });

  it.each([
    named('MongoServerError'),
    named('MongoBulkWriteError'),
    coded(11000),
    coded(112),
    new Error('x'),
    'x',
    null,
  ])('does not hide a defect or a conflict: %p', (error) => {
    expect(isDatabaseOutage(error)).toBe(false);
  });
});
