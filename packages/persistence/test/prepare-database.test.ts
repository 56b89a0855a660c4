import { expect, it } from '@jest/globals';
import { createLogger } from '@booking/platform/logger.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import { connectMongo } from '../src/mongo.ts';
import { prepareDatabase } from '../src/prepare-database.ts';

const stack = useStack();

it('a start that may not migrate fails while migrations are pending, and says which', async () => {
  const connection = await connectMongo(stack.mongoUri('prepared'), { appName: 'test' });
  let runs = 0;
  const up = async (): Promise<void> => void (runs += 1);
  const preparation = {
    migrations: [{ id: '0001-all-is-well', phase: 'expand' as const, up }],
    logger: createLogger('test', 'silent'),
  };
  try {
    await expect(prepareDatabase(connection, { ...preparation, atStart: false })).rejects.toThrow('0001-all-is-well');
    expect(runs).toBe(0);
    await prepareDatabase(connection, { ...preparation, atStart: true });
    await prepareDatabase(connection, { ...preparation, atStart: false });
    expect(runs).toBe(1);
  } finally {
    await connection.close();
  }
});
