import { parseArgs } from 'node:util';
import type { ApiClientServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/ApiClientService.ts';
import type { OrganizationServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/OrganizationService.ts';
import { AppError } from '@booking/platform/errors.ts';
import { createGrpcChannel, type ChannelTrust } from '@booking/platform/grpc-client.ts';
import { makeFirstOrganization, type FirstOrganization, type MadeOrganization } from './first-organization.ts';

const usage = `Usage: organization create --name <name> --slug <slug> --time-zone <IANA zone> --currency <ISO 4217 code> --owner-email <address>
  --locale <tag>          language of its invoices; en unless given
  --owner-subject <text>  what an outside issuer calls the owner; the e-mail address unless given
  --rotate-secret         a new secret for the client of an organization that is there already`;

const text = { type: 'string' } as const;
const options = {
  name: text,
  slug: text,
  'time-zone': text,
  currency: text,
  'owner-email': text,
  'owner-subject': text,
  locale: text,
  'rotate-secret': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;
const required = ['name', 'slug', 'time-zone', 'currency', 'owner-email'] as const;

class UsageError extends Error {}

export interface CommandOutput {
  /** Lines that a shell can evaluate. */
  print(line: string): void;
  explain(line: string): void;
}

/**
 * `create --name … --slug …` against catalog at the address of `target`, asked for once it is needed; answers the exit code: 0 done, 1
 * refused, 2 not understood.
 */
export async function organizationCommand(
  args: string[],
  target: () => Promise<{ address: string } & ChannelTrust>,
  out: CommandOutput,
): Promise<number> {
  let asked = '';
  try {
    const wanted = parse(args);
    if (wanted === 'help') {
      out.explain(usage);
      return 0;
    }
    const { address, ...trust } = await target();
    asked = address;
    const channel = createGrpcChannel(address, { name: 'catalog', ...trust });
    try {
      const area = 'booking.catalog.v1.';
      const rpcs = {
        organizations: channel.client<OrganizationServiceDefinition>(`${area}OrganizationService`),
        apiClients: channel.client<ApiClientServiceDefinition>(`${area}ApiClientService`),
      };
      report(wanted.slug, await makeFirstOrganization(rpcs, wanted), out);
      return 0;
    } finally {
      channel.close();
    }
  } catch (error) {
    if (error instanceof UsageError) {
      out.explain(`${error.message}\n${usage}`);
      return 2;
    }
    if (!(error instanceof AppError)) throw error;
    for (const problem of error.problems) out.explain(lineOf(problem));
    if (error.code === 'service_unavailable') out.explain(`Asked was catalog at ${asked}; CATALOG_URL names another.`);
    return 1;
  }
}

function parse(args: string[]): FirstOrganization | 'help' {
  const { values, positionals } = parsed(args);
  if (values.help) return 'help';
  if (positionals.join(' ') !== 'create') throw new UsageError('There is one command: create.');
  const missing = required.filter((name) => !values[name]);
  if (missing.length > 0) throw new UsageError(`Missing: ${missing.map((name) => `--${name}`).join(', ')}.`);
  const { name = '', slug = '', 'time-zone': time_zone = '', currency = '', 'owner-email': ownerEmail = '' } = values;
  return {
    name,
    slug,
    time_zone,
    currency,
    ...(values.locale === undefined ? {} : { locale: values.locale }),
    ownerEmail,
    ownerSubject: values['owner-subject'] ?? ownerEmail.toLowerCase(),
    rotateSecret: values['rotate-secret'],
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** `--time-zone must be an IANA time zone.`: the option in place of the field. */
function lineOf({ detail, source }: AppError['problems'][number]): string {
  const field = source?.pointer?.split('/').at(-1) ?? '';
  const option = field === 'email' ? 'owner-email' : field.replaceAll('_', '-');
  return field !== '' && option in options ? detail.replace(new RegExp(`^${field}\\b`), `--${option}`) : detail;
}

function report(slug: string, made: MadeOrganization, { print, explain }: CommandOutput): void {
  explain(`The organization ${slug} ${made.created ? 'is made' : 'was there already'}.`);
  print(`ORGANIZATION_ID=${made.organizationId}`);
  print(`CLIENT_ID=${made.clientId}`);
  if (made.clientSecret !== undefined) {
    print(`CLIENT_SECRET=${made.clientSecret}`);
    explain('The secret is shown this once.');
  } else {
    explain('Its secret was shown when it was made; --rotate-secret makes a new one.');
  }
}
