import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createMailer } from '../src/mails/mailer.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A mail server that answers the commands which begin so in these words, and everything else well. */
async function serverThat(answers: Readonly<Record<string, string>>): Promise<number> {
  const server = createServer((socket) => {
    const answer = (command: string, otherwise: string) => socket.write(`${answers[command] ?? otherwise}\r\n`);
    socket.on('error', () => {});
    socket.on('data', (data) => {
      const [command = ''] = data.toString().toUpperCase().split(/[\s:]/);
      answer(
        command,
        command === 'EHLO' ? '250-mail.example\r\n250 AUTH PLAIN' : command === 'AUTH' ? '235 in' : '250 ok',
      );
    });
    answer('greeting', '220 mail.example');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

// H4: what a server says before the message is about us: given up for good, one wrong password loses the queue.
test.each([
  ['greeting', '554 no service here', 'failed'],
  ['EHLO', '550 not you', 'failed'],
  ['AUTH', '535 wrong password', 'failed'],
  ['MAIL', '550 no such sender', 'refused'],
  ['RCPT', '550 no such recipient', 'refused'],
  ['RCPT', '450 come again', 'failed'],
])('%s answered with %s: %s', async (command, answer, outcome) => {
  const port = await serverThat({ [command]: answer, ...(command === 'EHLO' ? { HELO: answer } : {}) });
  const mailer = createMailer({
    url: `smtp://user:password@127.0.0.1:${port}?ignoreTLS=true`,
    timeoutMs: 2_000,
    atOnce: 5,
  });
  const message = { from: 'a@studio.example', to: 'b@people.example', subject: 'Hello', text: 'Hello' };
  expect(await mailer.send(message)).toMatchObject({ outcome });
  mailer.close();
});

describe('connections', () => {
  test('are few, and serve one message after the other', async () => {
    const { port, seen } = await countingServer(() => false);
    const mailer = createMailer({ url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, timeoutMs: 2_000, atOnce: 2 });
    const ends = await Promise.all(Array.from({ length: 20 }, () => mailer.send(hello)));
    expect(ends.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 20 }, () => 'sent'));
    expect(seen).toEqual({ connections: 2, messages: 20 });
    mailer.close();
  });

  test('that end in the middle of a message are told, and the message does not go out a second time by itself', async () => {
    const { port, seen } = await countingServer((messages) => messages === 1);
    const mailer = createMailer({ url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, timeoutMs: 2_000, atOnce: 2 });
    expect(await mailer.send(hello)).toMatchObject({ outcome: 'failed' });
    expect(seen).toEqual({ connections: 1, messages: 1 });
    expect(await mailer.send(hello)).toMatchObject({ outcome: 'sent' });
    expect(seen).toEqual({ connections: 2, messages: 2 });
    mailer.close();
  });
});

const hello = { from: 'a@studio.example', to: 'b@people.example', subject: 'Hello', text: 'Hello' };

/** A mail server that takes messages, and hangs up after one that it has read where `hangsUp` says so. */
async function countingServer(hangsUp: (messages: number) => boolean) {
  const seen = { connections: 0, messages: 0 };
  const server = createServer((socket) => {
    seen.connections += 1;
    let rest = '';
    let isData = false;
    const line = (text: string): void => {
      if (isData && text !== '.') return;
      if (isData) {
        isData = false;
        seen.messages += 1;
        if (hangsUp(seen.messages)) socket.destroy();
        else socket.write('250 ok\r\n');
        return;
      }
      isData = text.toUpperCase() === 'DATA';
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
    };
    socket.on('error', () => {});
    socket.on('data', (data) => {
      const lines = (rest + data.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const one of lines) line(one);
    });
    socket.write('220 mail.example\r\n');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, seen };
}
