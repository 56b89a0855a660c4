import { demo } from './fixtures.ts';
import { organizationId, slug } from './identities.ts';
import type { Api } from './api.ts';
import type { Answer } from './exchange.ts';

interface Get {
  parameters?: object[];
  responses: Record<string, { content?: Record<string, unknown> }>;
}

interface Described {
  paths: Record<string, { parameters?: object[]; get?: Get } | undefined>;
}

const plainAnswers = [
  '/resources/status-counts',
  '/resources/counts',
  '/resources/free-times',
  '/books/check',
  '/webhook-events',
];

/** Reads every collection of the API description, one item of each, both with all includes, and the linkage of its relations. */
export async function surveyOf(api: Api): Promise<readonly Answer[]> {
  const { body } = await api.get('//openapi.json', { as: 'nobody', headers: { accept: '' } });
  const described = (body ?? { paths: {} }) as Described;
  const answers: Answer[] = [];
  const look = async (path: string): Promise<Answer> => {
    const answer = await api.get(path);
    answers.push(answer);
    return answer;
  };
  for (const { address, path, query } of collectionsOf(described)) {
    const list = await look(`${path}?page[size]=50${query}${includes(described, address, '&')}`);
    const [first] = Array.isArray(list.body?.data) ? list.body.data : [];
    if (first === undefined || address.includes('{')) continue;
    await look(`${path}/${first.id}${includes(described, `${address}/{id}`, '?')}`);
    for (const name of Object.keys(first.relationships ?? {})) await look(`${path}/${first.id}/relationships/${name}`);
  }
  await look(`/organizations/${organizationId}?include=offered_booking_bundle_groups,available_booking_bundles.group`);
  return answers;
}

export interface Collection {
  /** As described, below /api/v1. */
  address: string;
  /** With the demo organization in it. */
  path: string;
  /** What it cannot be asked without, to be added to a query; mostly nothing. */
  query: string;
}

const needed: Readonly<Record<string, string>> = {
  '/audit-entries': `&filter[entity_type]=tags&filter[entity_id]=${demo('tags/vip')}`,
};

/** The collections of the API description, the public ones of an organization among them. */
export function collectionsOf({ paths }: Described): Collection[] {
  return Object.keys(paths)
    .map((path) => path.replace(/^\/api\/v1/, ''))
    .filter((path) => paths[`/api/v1${path}`]?.get && !plainAnswers.includes(path))
    .filter((path) => !isFile(paths[`/api/v1${path}`]?.get?.responses['200']))
    .filter((path) => !path.includes('{') || path.startsWith('/organizations/{organization_slug}/'))
    .map((address) => ({
      address,
      path: address.replace('{organization_slug}', slug),
      query: needed[address] ?? '',
    }));
}

/** A file has no form of its own: it answers neither JSON:API nor flat. */
function isFile(answer: { content?: Record<string, unknown> } | undefined): boolean {
  return answer?.content !== undefined && !Object.keys(answer.content).some((type) => type.endsWith('json'));
}

function includes(described: Described, address: string, before: string): string {
  const { parameters = [], get } = described.paths[`/api/v1${address}`] ?? {};
  const shown = [...parameters, ...(get?.parameters ?? [])].map((one) => referred(described, one));
  const { schema } = shown.find(({ name }) => name === 'include') ?? {};
  const items = referred(described, referred(described, schema ?? {}).items ?? {});
  const allowed = (items.enum ?? []).filter((path) => path !== '');
  return allowed.length > 0 ? `${before}include=${allowed.join(',')}` : '';
}

interface Part {
  $ref?: string;
  name?: string;
  schema?: Part;
  items?: Part;
  enum?: string[];
}

/** The parameter or schema itself, where it stands elsewhere in the description. */
function referred(described: object, part: Part): Part {
  if (part.$ref === undefined) return part;
  const [, ...way] = part.$ref.split('/');
  return way.reduce<object>((at, name) => (at as Record<string, object>)[name] ?? {}, described);
}
