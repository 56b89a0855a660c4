import { databaseLoginIn, grantDatabase } from '@booking/persistence/database-access.ts';
import { loadSettings, type Settings } from '@booking/platform/settings.ts';
import { z } from 'zod';
import { grantBroker, loginIn } from './broker-access.ts';
import { talkingServices } from './broker-rights.ts';

/** What the command is given: the settings of the service, and who may make logins. */
export const accessSettings = {
  SERVICE: {
    schema: z.enum(talkingServices),
    description: 'Whose login it is',
  },
  MONGODB_URI: { schema: z.string(), description: 'As the service is given it: its login is made', secret: true },
  AMQP_URL: { schema: z.string(), description: 'As the service is given it: its login is made', secret: true },
  MESSAGING_NAMESPACE: { schema: z.string().default(''), description: 'As the service is given it' },
  MONGODB_ADMIN_URI: {
    schema: z.string().optional(),
    description: 'The same server with an administrator; absent: the login is made by others',
    secret: true,
  },
  RABBITMQ_ADMIN_URL: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    description: 'The management API with an administrator; absent: the login is made by others',
    secret: true,
  },
} satisfies Settings;

/** Makes the logins of one service, as often as it is run; a line each. */
export async function accessCommand(env: NodeJS.ProcessEnv, print: (line: string) => void): Promise<void> {
  const given = loadSettings('access', accessSettings, env);
  const { SERVICE: service, MONGODB_URI: uri, AMQP_URL: amqpUrl } = given;
  if (given.MONGODB_ADMIN_URI !== undefined) {
    await grantDatabase({ adminUri: given.MONGODB_ADMIN_URI, uri });
    const { user, database } = databaseLoginIn(uri);
    print(`${service}: ${user} may use the database ${database}`);
  }
  if (given.RABBITMQ_ADMIN_URL !== undefined) {
    const namespace = given.MESSAGING_NAMESPACE;
    await grantBroker({ managementUrl: given.RABBITMQ_ADMIN_URL, amqpUrl, service, namespace });
    print(`${service}: ${loginIn(amqpUrl).user} may use its own queues and events`);
  }
}
