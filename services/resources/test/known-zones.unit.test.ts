import { expect, test } from '@jest/globals';
import { createKnownZones } from '../src/base/replicas/known-zones.ts';

function counted() {
  const reads: string[] = [];
  const read = async (id: string): Promise<string> => {
    reads.push(id);
    return `Zone/${id}`;
  };
  return { reads, read };
}

test('a zone is read once while it is fresh, and again afterwards', async () => {
  const { reads, read } = counted();
  const patient = createKnownZones({ forMs: 60_000, max: 10, read });
  expect(await Promise.all([patient.of('a'), patient.of('a')])).toEqual(['Zone/a', 'Zone/a']);
  expect(reads).toEqual(['a']);
  const forgetful = createKnownZones({ forMs: 0, max: 10, read });
  await forgetful.of('b');
  await forgetful.of('b');
  expect(reads).toEqual(['a', 'b', 'b']);
});

test('more organizations than are remembered stay within the bound, the ones read last among them', async () => {
  const { reads, read } = counted();
  const zones = createKnownZones({ forMs: 60_000, max: 10_000, read });
  for (let index = 0; index < 12_000; index += 1) await zones.of(String(index));
  expect(zones.size()).toBe(10_000);
  reads.length = 0;
  await zones.of('11999');
  await zones.of('2000');
  expect(reads).toEqual([]);
  await zones.of('1999');
  expect(reads).toEqual(['1999']);
});

test('a read that failed is tried again', async () => {
  let failures = 1;
  const zones = createKnownZones({
    forMs: 60_000,
    max: 10,
    read: async () => {
      failures -= 1;
      if (failures >= 0) throw new Error('catalog is away');
      return 'Europe/Berlin';
    },
  });
  await expect(zones.of('a')).rejects.toThrow('catalog is away');
  expect(await zones.of('a')).toBe('Europe/Berlin');
});
