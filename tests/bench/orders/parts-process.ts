import { createHmac, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { credentials, makeClientConstructor, Server, ServerCredentials, type ServiceDefinition } from '@grpc/grpc-js';
import amqp from 'amqplib';
import express from 'express';
import { MongoClient } from 'mongodb';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { Agent, request } from 'undici';
import { renderCiiInvoice } from '../../../services/orders-billing/src/ledger/papers/cii-invoice.ts';
import { paymentCode } from '../../../services/orders-billing/src/ledger/papers/epc-code.ts';
import { invoiceSheet } from '../../../services/orders-billing/src/ledger/papers/invoice-sheet.ts';
import { qrCode } from '../../../services/orders-billing/src/ledger/papers/qr-code.ts';
import { typeset } from '../../../services/orders-billing/src/ledger/papers/typeset.ts';
import { fiveTimesHundred as sampleInvoice } from '../../../services/orders-billing/test/invoice-documents/sample-invoices.ts';

/**
 * The parts that an order is made of, each by the library that does it and nothing else, many of the same one after the other: a process of
 * its own, so that what it uses is theirs. Told a part, it makes `times` of them and says what it used, both ends of a call included.
 */
const { PARTS_MONGODB_URI = '', PARTS_AMQP_URL = '', PARTS_SMTP_URL = '', PARTS_RECEIVER_URL = '' } = process.env;
const kilobyte = 'x'.repeat(1_000);

const mongo = await MongoClient.connect(PARTS_MONGODB_URI);
const rows = mongo.db().collection<{ _id: string; text: string; count?: number }>('rows');
await rows.insertOne({ _id: 'one', text: kilobyte });

/** Five commands: a reading, three writes and the commit. */
const unitOfWork = (): Promise<unknown> =>
  mongo.withSession((session) =>
    session.withTransaction(
      async () => {
        const _id = randomUUID();
        await rows.findOne({ _id: 'one' }, { session });
        await rows.insertOne({ _id, text: kilobyte }, { session });
        await rows.updateOne({ _id }, { $set: { count: 1 } }, { session });
        await rows.insertOne({ _id: randomUUID(), text: kilobyte }, { session });
      },
      { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority', journal: true } },
    ),
  );

const bytes = { serialize: (value: Buffer) => value, deserialize: (value: Buffer) => value };
const calls: ServiceDefinition = {
  ask: {
    path: '/parts/ask',
    requestStream: false,
    responseStream: false,
    requestSerialize: bytes.serialize,
    requestDeserialize: bytes.deserialize,
    responseSerialize: bytes.serialize,
    responseDeserialize: bytes.deserialize,
  },
};
const server = new Server();
const payload = Buffer.from(kilobyte);
server.addService(calls, {
  ask: (_call: unknown, answer: (error: null, value: Buffer) => void) => answer(null, payload),
});
const grpcPort = await new Promise<number>((resolve, reject) => {
  server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) =>
    error ? reject(error) : resolve(port),
  );
});
const Client = makeClientConstructor(calls, 'parts');
const client = new Client(`127.0.0.1:${grpcPort}`, credentials.createInsecure());
const call = (): Promise<unknown> =>
  new Promise((resolve, reject) => {
    client.makeUnaryRequest('/parts/ask', bytes.serialize, bytes.deserialize, payload, (error, value) =>
      error ? reject(error) : resolve(value),
    );
  });

const channel = await (await amqp.connect(PARTS_AMQP_URL, { noDelay: true })).createConfirmChannel();
const { queue } = await channel.assertQueue('parts', { durable: true, arguments: { 'x-queue-type': 'quorum' } });
const awaited = new Map<string, () => void>();
await channel.prefetch(100);
await channel.consume(queue, (message) => {
  if (!message) return;
  channel.ack(message);
  awaited.get(message.properties.messageId as string)?.();
});
/** Until a consumer has it. */
const publish = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const messageId = randomUUID();
    awaited.set(messageId, () => {
      awaited.delete(messageId);
      resolve();
    });
    channel.sendToQueue(queue, payload, { persistent: true, messageId }, (error) => error && reject(error as Error));
  });

const code = paymentCode(sampleInvoice);
const files = { 'payment-code.svg': code && qrCode(code), 'factur-x.xml': renderCiiInvoice(sampleInvoice) };
const template = 'services/orders-billing/src/ledger/papers/invoice.typ';
let drawn = 0;
/** Each with a number of its own: what two of them have in common is kept as between invoices. */
const draw = (): Buffer =>
  typeset(template, invoiceSheet({ ...sampleInvoice, number: `R-${(drawn += 1)}` }, true), { files });
const pdf = draw();
const mailer = createTransport({ url: PARTS_SMTP_URL, pool: true, maxConnections: 5 });
const mail = (attachment: NonNullable<SendMailOptions['attachments']>[number]): Promise<unknown> =>
  mailer.sendMail({
    from: 'parts@booking.example',
    to: 'ada@example.com',
    subject: 'One of them',
    text: kilobyte,
    html: `<p>${kilobyte.repeat(3)}</p>`,
    attachments: [attachment],
  });

const app = express();
app.use(express.json());
app.post('/', (asked, response) => void response.status(201).json(asked.body));
const web = app.listen(0, '127.0.0.1');
await new Promise((resolve) => web.once('listening', resolve));
const webUrl = `http://127.0.0.1:${(web.address() as AddressInfo).port}/`;
const dispatcher = new Agent({ pipelining: 1, connections: 32 });
const post = async (url: string): Promise<void> => {
  const body = JSON.stringify({
    text: kilobyte,
    signature: createHmac('sha256', kilobyte).update(kilobyte).digest('hex'),
  });
  const headers = { 'content-type': 'application/json' };
  const { body: answer } = await request(url, { dispatcher, method: 'POST', body, headers });
  await answer.dump();
};

const parts: Readonly<Record<string, () => unknown>> = {
  http: () => post(webUrl),
  call,
  'unit of work': unitOfWork,
  message: publish,
  webhook: () => post(PARTS_RECEIVER_URL),
  invoice: draw,
  'mail with invoice': () => mail({ filename: 'invoice.pdf', content: pdf, contentType: 'application/pdf' }),
  'mail with calendar': () => mail({ filename: 'booking.ics', content: kilobyte, contentType: 'text/calendar' }),
};

async function make(part: string, times: number, atOnce: number): Promise<number> {
  let begun = 0;
  const before = process.cpuUsage();
  const worker = async (): Promise<void> => {
    while (begun < times) {
      begun += 1;
      await parts[part]!();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / times;
}

process.on('message', ({ part, times }: { part: string; times: number }) => {
  void make(part, times, 8).then((cpuMs) => process.send?.({ cpuMs }));
});
process.on('disconnect', () => process.exit(0));
process.send?.({ parts: Object.keys(parts) });
