import { createRequire } from 'node:module';
import type * as Nodemailer from 'nodemailer';

/** Its form for `require`: the other one imports the values of `node:http` (packages/platform/src/node-http.ts). */
const { createTransport } = createRequire(import.meta.url)('nodemailer') as typeof Nodemailer;

/** What became of one try. `refused`: for good; `failed`: another try may help, `code` says in which way. */
export type MailResult =
  { outcome: 'sent' | 'refused'; answer: string } | { outcome: 'failed'; answer: string; code: string };

export interface Mailer {
  /** Hands one message to the mail server; never throws. */
  send(message: Nodemailer.SendMailOptions): Promise<MailResult>;
  close(): void;
}

/**
 * Steps of a conversation in which a 5xx is about this message; elsewhere (greeting, login) it is about us, and another day may be better.
 */
const aboutTheMessage: ReadonlySet<string> = new Set(['MAIL FROM', 'RCPT TO', 'DATA', 'message']);

export function createMailer(options: {
  url: string;
  timeoutMs: number;
  /** Connections at the most; those that are idle for `timeoutMs` are closed. */
  atOnce: number;
}): Mailer {
  const { url, timeoutMs } = options;
  const transport = createTransport({
    url,
    // A connection serves many messages. Where the server has ended one that was idle, the message goes over another, once; with a byte of
    // it sent, when to try again is ours to say.
    pool: true,
    maxConnections: options.atOnce,
    maxRequeues: 1,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      try {
        // To one recipient: who is refused is thrown.
        const { response } = await transport.sendMail(message);
        return { outcome: 'sent', answer: response };
      } catch (error) {
        return failureOf(error);
      }
    },
    close: () => transport.close(),
  };
}

function failureOf(error: unknown): MailResult {
  const { responseCode, command, code, message } = error as MailError;
  const answer = String(message ?? error);
  const isRefusal = (responseCode ?? 0) >= 500 && aboutTheMessage.has(command ?? '');
  if (isRefusal) return { outcome: 'refused', answer };
  return { outcome: 'failed', answer, code: [code ?? 'unknown', responseCode ?? []].flat().join(' ') };
}

interface MailError {
  responseCode?: number;
  command?: string;
  /** `EAUTH`, `ECONNECTION`, `ETIMEDOUT` … */
  code?: string;
  message?: string;
}
