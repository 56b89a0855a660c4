import { afterEach, describe, expect, test } from '@jest/globals';
import type { CallResult } from '../src/deliveries/delivery.ts';
import { createEndpointGates, type EndpointGates } from '../src/deliveries/gates/endpoint-gates.ts';

const result = (statusCode: number, durationMs = 1): CallResult => ({
  startedAt: new Date(0),
  durationMs,
  statusCode,
  error: statusCode < 300 ? null : 'http_status',
  remoteAddress: null,
});
const good = async () => result(204);
const bad = async () => result(503);

describe('the gate before an endpoint', () => {
  let gates: EndpointGates;
  const create = (overrides = {}) => {
    gates = createEndpointGates({
      callsMax: 2,
      slowAfterMs: 1_000,
      breakerVolume: 3,
      breakerResetMs: 60_000,
      ...overrides,
    });
    return gates.of('subscription');
  };
  afterEach(() => gates.close());

  test('lets no more calls through at once than its cap, and whoever may stand takes the next place', async () => {
    const gate = create();
    const ends: ((value: CallResult) => void)[] = [];
    const hold = () => new Promise<CallResult>((resolve) => ends.push(resolve));
    const outcomes = [1, 2, 3].map(() => gate.pass('fast', 1, hold));
    await Promise.resolve();
    expect(ends).toHaveLength(2);
    ends[0]?.(result(204));
    await outcomes[0];
    await new Promise((resolve) => setImmediate(resolve));
    expect(ends).toHaveLength(3);
    ends.slice(1).forEach((end) => end(result(204)));
    expect((await Promise.all(outcomes)).map((outcome) => typeof outcome)).toEqual(['object', 'object', 'object']);
  });

  test('opens after failures and then calls nobody; refusals by the client (4xx) do not open it', async () => {
    const gate = create();
    for (let count = 0; count < 5; count += 1) await gate.pass('fast', 1, async () => result(404));
    expect(await gate.pass('fast', 1, good)).toMatchObject({ statusCode: 204 });
    for (let count = 0; count < 8; count += 1) await gate.pass('fast', 1, bad);
    let called = false;
    const probe = async () => {
      called = true;
      return result(204);
    };
    expect(await gate.pass('fast', 1, probe)).toBe('breaker');
    expect(called).toBe(false);
    // Nor does what was not called since it must not be.
    const other = gates.of('other');
    const blocked: CallResult = { ...result(404), statusCode: null, error: 'blocked_target' };
    for (let count = 0; count < 3; count += 1) await other.pass('fast', 1, async () => blocked);
    expect(await other.pass('fast', 1, good)).toMatchObject({ statusCode: 204 });
  });

  test('the call that tries an open breaker goes to the delivery with the most attempts behind it', async () => {
    const gate = create({ breakerResetMs: 1_000 });
    for (let count = 0; count < 4; count += 1) await gate.pass('fast', 1, async () => result(503, 600));
    expect(await gate.pass('fast', 2, good)).toBe('breaker');
    const startedAt = performance.now();
    while (performance.now() - startedAt < 1_100) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await gate.pass('fast', 1, good)).toBe('breaker');
    expect(await gate.pass('fast', 2, good)).toMatchObject({ statusCode: 204 });
    expect(await gate.pass('fast', 1, good)).toMatchObject({ statusCode: 204 });
  });

  test('retries of an endpoint that fails in a moment are not held by the breaker; a success closes it', async () => {
    const gate = create();
    for (let count = 0; count < 3; count += 1) await gate.pass('fast', 1, bad);
    expect(await gate.pass('fast', 1, good)).toBe('breaker');
    expect(await gate.pass('fast', 2, bad)).toMatchObject({ statusCode: 503 });
    expect(await gate.pass('fast', 1, good)).toBe('breaker');
    expect(await gate.pass('fast', 3, good)).toMatchObject({ statusCode: 204 });
    expect(await gate.pass('fast', 1, good)).toMatchObject({ statusCode: 204 });
  });

  test('an endpoint known as slow is sent to the slow lane, which gives it fewer calls', async () => {
    const gate = create({ slowAfterMs: 10 });
    await gate.pass('fast', 1, async () => result(404, 100));
    expect(await gate.pass('fast', 1, good)).toBe('slow');
    const hanging = gate.pass('slow', 1, () => new Promise<CallResult>(() => {}));
    expect(await gate.pass('slow', 1, good)).toBe('busy');
    expect(await gate.pass('fast', 1, good)).toBe('busy'); // no detour over a lane that is full
    expect([gate.refusal('slow', 1), gate.refusal('fast', 1)]).toEqual(['busy', 'busy']);
    expect(await Promise.race([hanging, Promise.resolve('still in flight')])).toBe('still in flight');
  });
});
