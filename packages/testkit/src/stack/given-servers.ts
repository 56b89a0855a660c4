import { connect } from 'amqplib';
import { MongoClient } from 'mongodb';
import type { MongoServer } from './mongod.ts';
import type { RabbitServer } from './rabbitmq.ts';
import { StackError } from './stack-error.ts';

/** The given URI with another database; credentials keep the database they were made in. */
export const withDatabase = (uri: string, databaseName: string): string => {
  const match = /^(mongodb(?:\+srv)?:\/\/)([^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/.exec(uri);
  if (!match) throw new StackError('MONGODB_URI is not a MongoDB connection string');
  const [, scheme, authority, givenDatabase, query] = match;
  const parameters = new URLSearchParams(query ?? '');
  if (authority?.includes('@') && !parameters.has('authSource')) parameters.set('authSource', givenDatabase || 'admin');
  const suffix = parameters.size > 0 ? `?${parameters.toString()}` : '';
  return `${scheme}${authority}/${databaseName}${suffix}`;
};

/** @throws StackError when the server does not answer or is no replica set (transactions need one) */
export const useGivenMongo = async (uri: string): Promise<MongoServer> => {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5_000 });
  try {
    const hello = await client.db('admin').command({ hello: 1 });
    if (!hello['setName'] && hello['msg'] !== 'isdbgrid') {
      throw new StackError('the server is no replica set: start it with --replSet and initiate it');
    }
  } finally {
    await client.close();
  }
  return { uri: (name) => withDatabase(uri, name), stop: () => Promise.resolve() };
};

/** @throws when no broker answers under the URL */
export const useGivenRabbit = async (url: string): Promise<RabbitServer> => {
  const connection = await connect(url, { timeout: 5_000 });
  await connection.close();
  return { amqpUrl: url, stop: () => Promise.resolve() };
};
