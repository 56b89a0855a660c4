import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startRabbit } from '../src/stack/rabbitmq.ts';

test('data of a broker that was made in another folder is refused before anything starts, and both are named (G15)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'booking-moved-'));
  try {
    await writeFile(join(folder, 'made-in'), '/somewhere/else');
    const ports = { amqp: 1, distribution: 2, epmd: 3 };
    const started = startRabbit({ script: join(folder, 'none'), folder, ports, graceMs: 0 });
    await expect(started).rejects.toThrow(/was made in \/somewhere\/else.*--reset/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
