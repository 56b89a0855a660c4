import { brokerRightsOf, type TalkingService } from './broker-rights.ts';

/** A login as an AMQP URL has it. */
interface Login {
  user: string;
  password: string;
  vhost: string;
}

/** @throws Error when the URL has no user or no password */
export function loginIn(amqpUrl: string): Login {
  const url = new URL(amqpUrl);
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  if (user === '' || password === '') throw new Error('AMQP_URL names no user with a password');
  return { user, password, vhost: decodeURIComponent(url.pathname.slice(1)) || '/' };
}

/**
 * Makes the login of a service and gives it the rights of that service and no others, through the management API. Repeating it changes a
 * password and takes away rights that were given otherwise.
 *
 * @throws Error when the broker refuses, or when the login is the administrator's own
 */
export async function grantBroker(options: {
  /** With the credentials of an administrator. */
  managementUrl: string;
  amqpUrl: string;
  service: TalkingService;
  namespace: string;
}): Promise<void> {
  const admin = new URL(options.managementUrl);
  const { user, password, vhost } = loginIn(options.amqpUrl);
  if (user === decodeURIComponent(admin.username)) throw new Error(`${user} is the administrator of the broker`);
  const put = putter(admin);
  const { exchange, permissions, topics } = brokerRightsOf(options.service, options.namespace);
  const at = encodeURIComponent(vhost);
  await put(`users/${encodeURIComponent(user)}`, { password, tags: '' });
  await put(`exchanges/${at}/${encodeURIComponent(exchange)}`, { type: 'topic', durable: true });
  await put(`topic-permissions/${at}/${encodeURIComponent(user)}`, { exchange, ...topics });
  await put(`permissions/${at}/${encodeURIComponent(user)}`, permissions);
}

function putter(admin: URL) {
  const credentials = `${decodeURIComponent(admin.username)}:${decodeURIComponent(admin.password)}`;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return async (path: string, body: object): Promise<void> => {
    const answer = await fetch(`${admin.origin}/api/${path}`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`the broker answers ${answer.status} to ${path}: ${await answer.text()}`);
  };
}
