import { createHmac, randomUUID } from 'node:crypto';
import { credentials, makeClientConstructor, Server, ServerCredentials, type ServiceDefinition } from '@grpc/grpc-js';
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
import { portOf, serveParent } from '../kit/child.ts';
import { inTransaction, quorumQueue } from '../kit/drivers.ts';
import { rangeOf } from '../kit/statistics.ts';

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
  inTransaction(mongo, async (session) => {
    const _id = randomUUID();
    await rows.findOne({ _id: 'one' }, { session });
    await rows.insertOne({ _id, text: kilobyte }, { session });
    await rows.updateOne({ _id }, { $set: { count: 1 } }, { session });
    await rows.insertOne({ _id: randomUUID(), text: kilobyte }, { session });
  });

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

const arrivals = new Map<string, () => void>();
const publish = await quorumQueue(PARTS_AMQP_URL, (id) => {
  arrivals.get(id)?.();
  arrivals.delete(id);
});
/** Until it is confirmed and a consumer has it. */
const message = async (): Promise<void> => {
  const id = randomUUID();
  const arrived = new Promise<void>((resolve) => arrivals.set(id, resolve));
  await Promise.all([publish(payload, id), arrived]);
};

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
const webUrl = `http://127.0.0.1:${await portOf(app.listen(0, '127.0.0.1'))}/`;
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
  message,
  webhook: () => post(PARTS_RECEIVER_URL),
  invoice: draw,
  'mail with invoice': () => mail({ filename: 'invoice.pdf', content: pdf, contentType: 'application/pdf' }),
  'mail with calendar': () => mail({ filename: 'booking.ics', content: kilobyte, contentType: 'text/calendar' }),
};

async function make({
  part,
  times,
  atOnce,
}: Record<'times' | 'atOnce', number> & { part: string }): Promise<{ cpuMs: number }> {
  const waiting = rangeOf(times).values();
  const before = process.cpuUsage();
  const worker = async (): Promise<void> => {
    for (const _ of waiting) await parts[part]!();
  };
  await Promise.all(rangeOf(atOnce).map(worker));
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: (user + system) / 1_000 / times };
}

serveParent({ ready: true }, make);
