import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { patienceMs, waitFor } from './wait-for.ts';

export interface ReceivedMail {
  /** Recipients of the envelope. */
  to: readonly string[];
  /** As it came, headers first. */
  raw: string;
  message: Email;
  receivedAtMs: number;
}

/** What the server says to a recipient instead of taking mail for him. */
export interface Refusal {
  code: number;
  text: string;
}

export interface MailSink {
  /** `smtp://127.0.0.1:<port>` */
  url: string;
  port: number;
  /** The last messages, in order of arrival. */
  received: readonly ReceivedMail[];
  to(address: string): ReceivedMail[];
  /** From now on mail for that address is refused; taken again with `undefined`. */
  refuse(address: string, refusal: Refusal | undefined): void;
  /** Resolves with the first `count` messages (default 1) that satisfy the predicate. Throws when they have not come in time. */
  waitFor(predicate: (mail: ReceivedMail) => boolean, count?: number, timeoutMs?: number): Promise<ReceivedMail[]>;
  /** Ends connections and listens no longer, until `up`. */
  down(): Promise<void>;
  /** Listens at the same port again. */
  up(): Promise<void>;
  close(): Promise<void>;
}

const keptMax = 200;

/**
 * A mail server on loopback (port 0: any free one) that takes all mail, without login or encryption, and hands on none. `secure`: it speaks
 * TLS from the beginning, with a certificate for localhost that it signed itself.
 */
export const startMailSink = async (
  options: { port?: number; secure?: boolean; onMail?: (mail: ReceivedMail) => void } = {},
): Promise<MailSink> => {
  const received: ReceivedMail[] = [];
  const refusals = new Map<string, Refusal>();

  const take = async (stream: NodeJS.ReadableStream, session: SMTPServerSession): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(Buffer.from(chunk));
    const raw = Buffer.concat(chunks);
    const mail: ReceivedMail = {
      to: session.envelope.rcptTo.map(({ address }) => address),
      raw: raw.toString(),
      message: await PostalMime.parse(raw),
      receivedAtMs: Date.now(),
    };
    received.push(mail);
    if (received.length > keptMax) received.shift();
    options.onMail?.(mail);
  };

  const open = (port: number): Promise<SMTPServer> =>
    new Promise((resolve, reject) => {
      const server = new SMTPServer({
        authOptional: true,
        secure: options.secure ?? false,
        disabledCommands: ['STARTTLS', 'AUTH'],
        closeTimeout: 100,
        onRcptTo({ address }, _session, answer) {
          const refusal = refusals.get(address);
          answer(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null);
        },
        onData(stream, session, answer) {
          take(stream, session).then(() => answer(), answer);
        },
      });
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.removeListener('error', reject);
        server.on('error', () => {}); // a sender that breaks off is his own affair
        resolve(server);
      });
    });
  const shut = (server: SMTPServer): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

  let server: SMTPServer | undefined = await open(options.port ?? 0);
  const { port } = server.server.address() as AddressInfo;
  const down = async (): Promise<void> => {
    const open = server;
    server = undefined;
    if (open) await shut(open);
  };

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    to: (address) => received.filter((mail) => mail.to.includes(address)),
    refuse: (address, refusal) => void (refusal ? refusals.set(address, refusal) : refusals.delete(address)),
    waitFor: async (predicate, count = 1, timeoutMs = patienceMs) =>
      waitFor(
        `${count} matching mail(s)`,
        () => {
          const found = received.filter(predicate);
          return found.length >= count ? found.slice(0, count) : undefined;
        },
        timeoutMs,
      ).catch((error: Error) => {
        const came = received.map((mail) => `${mail.to.join(' ')}: ${mail.message.subject}`).slice(-10);
        throw new Error(`${error.message}; of ${received.length}: ${came.join(', ')}`);
      }),
    down,
    async up() {
      server ??= await open(port);
    },
    close: down,
  };
};
