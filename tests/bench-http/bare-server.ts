import type { AddressInfo } from 'node:net';
import express from 'express';
import { MongoClient } from 'mongodb';

/**
 * What the platform is compared with: express as it comes and the MongoDB driver, nothing between them. Each request reads the documents of
 * its route by their ids, one query per collection, all at once, or writes one document with the write concern of the services; the answer
 * is the very bytes that the platform answered.
 */
export interface BareRoute {
  path: string;
  method: 'get' | 'post';
  reads: readonly { database: string; collection: string; ids: readonly string[] }[];
  /** Inserted with an id of its own at every request. */
  write?: { database: string; collection: string; document: Record<string, unknown> };
  answer: { status: number; contentType: string; body: string };
}

const client = await MongoClient.connect(process.env['BARE_MONGODB_URI'] ?? '', {
  maxPoolSize: 50,
  readConcern: { level: 'majority' },
  writeConcern: { w: 'majority', journal: true },
});
const app = express();

async function touchDatabase({ reads, write }: BareRoute): Promise<void> {
  const found = await Promise.all(
    reads.map(({ database, collection, ids }) =>
      client
        .db(database)
        .collection<{ _id: string }>(collection)
        .find({ _id: { $in: ids } })
        .toArray(),
    ),
  );
  const missing = reads.some(({ ids }, at) => found[at]?.length !== ids.length);
  if (missing) throw new Error('the bare handler did not find what it was told to read');
  if (write)
    await client
      .db(write.database)
      .collection(write.collection)
      .insertOne({ ...write.document });
}

function add(route: BareRoute): void {
  const { status, contentType } = route.answer;
  const body = Buffer.from(route.answer.body);
  app[route.method](route.path, express.json({ type: '*/*' }), async (_request, response) => {
    await touchDatabase(route);
    response.status(status).set('Content-Type', contentType).send(body);
  });
}

const server = app.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', (route: BareRoute) => {
  add(route);
  process.send?.({ added: true });
});
process.on('disconnect', () => process.exit(0));
