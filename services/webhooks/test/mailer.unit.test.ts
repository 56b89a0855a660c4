import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
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
  const mailer = createMailer({ url: `smtp://user:password@127.0.0.1:${port}?ignoreTLS=true`, timeoutMs: 2_000 });
  const message = { from: 'a@studio.example', to: 'b@people.example', subject: 'Hello', text: 'Hello' };
  expect(await mailer.send(message)).toMatchObject({ outcome });
  mailer.close();
});
