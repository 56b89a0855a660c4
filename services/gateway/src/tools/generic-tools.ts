import { suggestion } from '@booking/platform/suggestion.ts';
import { appError } from '@booking/platform/errors.ts';
import type { Tool } from '@modelcontextprotocol/server';
import type { JsonSchema } from '@booking/representations/json-schema.ts';
import { worstOf } from './annotations.ts';
import type { Json } from './call-operation.ts';
import { describeInput, describeOutput, describeType, describeTypes, type Reach } from './describe.ts';
import type { ToolKind, ToolOperation } from './tool-operations.ts';
import type { Offers } from './tool-rights.ts';
import type { Chosen, ToolSet } from './tool-set.ts';

interface Group {
  kind: ToolKind;
  name: string;
  /** The argument that chooses the operation. */
  choice: 'type' | 'operation';
  title: string;
  description: string;
}

const groups: readonly Group[] = [
  {
    kind: 'search',
    name: 'search',
    choice: 'type',
    title: 'Find entities of one type',
    description:
      'Lists entities of a type, filtered, sorted, a page at a time. Filters, sorts and includes depend on the type: see describe.',
  },
  { kind: 'get', name: 'get', choice: 'type', title: 'Read one entity', description: 'Reads one entity by its id.' },
  {
    kind: 'create',
    name: 'create',
    choice: 'type',
    title: 'Create an entity',
    description:
      'Creates one entity. Attributes and relationships depend on the type: see describe. Related entities are given by id.',
  },
  {
    kind: 'update',
    name: 'update',
    choice: 'type',
    title: 'Change an entity',
    description:
      'Changes the given attributes and relationships of one entity; null clears one, what is left out stays as it is.',
  },
  {
    kind: 'delete',
    name: 'delete',
    choice: 'type',
    title: 'Delete an entity',
    description: 'Deletes one entity for good.',
  },
  {
    kind: 'action',
    name: 'run_action',
    choice: 'operation',
    title: 'Carry out a business step',
    description:
      'Moves an entity on (checkout, cancel, finalise, check-in …), named <type>_<step>. What is possible now is in available_actions of some types; what a step takes as input: see describe.',
  },
  {
    kind: 'report',
    name: 'report',
    choice: 'operation',
    title: 'Read numbers',
    description: 'Counts over all entities of a type.',
  },
  {
    kind: 'browse',
    name: 'browse_public_catalogue',
    choice: 'type',
    title: 'Read the public catalogue of an organization',
    description: 'What an organization offers to the public, by the slug of the organization; needs no membership.',
  },
];

const describeName = 'describe';
const noSuchOperation = 'operation must be one of run_action or report: describe with a type lists them.';

/** Nine tools for everything: a model keeps its overview, and asks `describe` for the exact schemas of a type. */
export function genericTools(operations: readonly ToolOperation[]): ToolSet {
  const byGroup = new Map(groups.map((group) => [group.name, { group, choices: choicesOf(group, operations) }]));
  const reach: Reach = ({ kind, name, endpoint }) => {
    const group = groups.find((one) => one.kind === kind)!;
    return { tool: group.name, choose: { [group.choice]: choiceOf(group, { name, endpoint }) } };
  };
  const describe = (given: Json, offers: Offers): Json => {
    const offered = operations.filter(offers);
    const types = new Set(offered.map(({ endpoint }) => endpoint.entity.type));
    const { type, tool, operation: name, ...rest } = given;
    refuseOthers(rest);
    if (name !== undefined) {
      const one = offered.find((operation) => operation.name === name);
      if (!one) {
        const detail = `${noSuchOperation}${stepSuggestion(name, type, offered)}`;
        throw appError('validation_failed', detail, { source: { pointer: '/operation' } });
      }
      return describeInput(one.endpoint.entity.type, [one], reach);
    }
    const named = tool === undefined ? offered : offered.filter((operation) => reach(operation).tool === tool);
    if (named.length === 0) throw noSuchChoice('tool', tool, [...byGroup.keys()]);
    if (type === undefined) return describeTypes(named, reach);
    if (typeof type !== 'string' || !types.has(type)) throw noSuchChoice('type', type, [...types]);
    return tool === undefined ? describeType(type, named, reach) : describeInput(type, named, reach);
  };
  return {
    list: (offers) => [
      describeTool(operations.filter(offers)),
      ...[...byGroup.values()].flatMap(({ group, choices }) => {
        const offered = [...choices].filter(([, operation]) => offers(operation));
        return offered.length > 0 ? [groupTool(group, new Map(offered))] : [];
      }),
    ],
    choose: (name, given, offers): Chosen | undefined => {
      if (name === describeName) return { kind: 'answer', value: describe(given, offers) };
      const found = byGroup.get(name);
      if (!found) return undefined;
      const { [found.group.choice]: choice, ...rest } = given;
      const operation = typeof choice === 'string' ? found.choices.get(choice) : undefined;
      if (operation) return { kind: 'operation', operation, given: rest };
      if (found.group.choice === 'operation') return stepOfType(choice, rest, found.choices);
      throw noSuchChoice(found.group.choice, choice, [...found.choices.keys()]);
    },
  };
}

function choicesOf(group: Group, operations: readonly ToolOperation[]): Map<string, ToolOperation> {
  const own = operations.filter(({ kind }) => kind === group.kind);
  return new Map(own.map((operation) => [choiceOf(group, operation), operation]));
}

function choiceOf({ choice }: Group, { name, endpoint }: Pick<ToolOperation, 'name' | 'endpoint'>): string {
  return choice === 'type' ? endpoint.entity.type : name;
}

/** `{type: 'orders', operation: 'cancel'}` is as clear as `orders_cancel`. */
function stepOfType(choice: unknown, { type, ...rest }: Json, choices: ReadonlyMap<string, ToolOperation>): Chosen {
  const ofType = [...choices].filter(([, { endpoint }]) => endpoint.entity.type === type);
  const name = `${String(type)}_${String(choice)}`.replaceAll('-', '_');
  const [, operation] = ofType.find(([own]) => own === name) ?? [];
  if (operation) return { kind: 'operation', operation, given: rest };
  const offered = (ofType.length > 0 ? ofType : [...choices]).map(([, one]) => one);
  const near = stepSuggestion(choice, type, offered);
  const names = offered.map(({ name: own }) => own);
  const steps = names.filter((own) => own.endsWith(`_${String(choice).replaceAll('-', '_')}`));
  if (ofType.length > 0 || names.length <= listedMax || steps.length > 0) {
    throw noSuchChoice('operation', choice, ofType.length === 0 && steps.length > 0 ? steps : names, near);
  }
  const types = [...new Set(offered.map(({ endpoint }) => endpoint.entity.type))].join(', ');
  const rule = choice === undefined ? 'operation is required' : 'There is no such operation';
  const detail = `${rule}: describe with this tool and a type lists those of the type. Types: ${types}.${near}`;
  throw appError('validation_failed', detail, { source: { pointer: '/operation' } });
}

/** As many operations as say something; of more, the types that have them. */
const listedMax = 12;

/** Also of a step without its type (`cansel` of orders), and of the types that have it. */
function stepSuggestion(written: unknown, type: unknown, offered: readonly ToolOperation[]): string {
  if (typeof written !== 'string') return '';
  const names = offered.map(({ name }) => name);
  const whole = `${String(type)}_${written}`.replaceAll('-', '_');
  return (type === undefined ? '' : suggestion(whole, names)) || suggestion(written, names);
}

function noSuchChoice(argument: string, given: unknown, choices: readonly string[], meant?: string) {
  const rule = given === undefined ? `${argument} is required:` : `${argument} must be`;
  const near = meant ?? (typeof given === 'string' ? suggestion(given, choices) : '');
  const detail = `${rule} one of ${choices.join(', ')}.${near}`;
  return appError('validation_failed', detail, { source: { pointer: `/${argument}` } });
}

function refuseOthers(rest: Json): void {
  const [name] = Object.keys(rest);
  if (name === undefined) return;
  const pointer = `/${name.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const detail = `There is no argument ${name.slice(0, 100)}. Allowed: type, tool, operation.`;
  throw appError('validation_failed', detail, { source: { pointer } });
}

function describeTool(offered: readonly ToolOperation[]): Tool {
  const types = [...new Set(offered.map(({ endpoint }) => endpoint.entity.type))];
  return {
    name: describeName,
    title: 'What there is and what it takes',
    description:
      'Without a type: every type with the operations you may use. With a type: the exact JSON Schemas of its operations (filters, attributes, inputs, answers). With a type and a tool: what that tool takes, and no more; several actions or reports are listed, and operation tells the input of one (orders_checkout). Start here.',
    inputSchema: {
      type: 'object',
      properties: {
        type: { type: 'string', enum: types },
        tool: { type: 'string', enum: groups.map(({ name }) => name) },
        operation: {
          type: 'string',
          description: 'An action or report, such as orders_checkout; alone, or with its type',
        },
      },
      additionalProperties: false,
    },
    outputSchema: describeOutput,
    annotations: {
      title: 'What there is and what it takes',
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
}

function groupTool({ name, choice, title, description }: Group, choices: ReadonlyMap<string, ToolOperation>): Tool {
  const operations = [...choices.values()];
  const inputs = operations.map(({ inputSchema }) => inputSchema);
  const required = [choice, ...commonRequired(inputs)];
  return {
    name,
    title,
    description,
    inputSchema: {
      type: 'object',
      properties: { [choice]: { type: 'string', enum: [...choices.keys()] }, ...commonProperties(inputs) },
      required,
      additionalProperties: false,
    } as Tool['inputSchema'],
    outputSchema: commonOutput(operations.map(({ outputSchema }) => outputSchema)),
    annotations: worstOf(
      title,
      operations.map(({ annotations }) => annotations),
    ),
  };
}

const propertiesOf = (schema: JsonSchema) => (schema['properties'] ?? {}) as Record<string, JsonSchema>;
const requiredOf = (schema: JsonSchema) => (schema['required'] ?? []) as string[];

function commonRequired(schemas: readonly JsonSchema[]): string[] {
  return requiredOf(schemas[0] ?? {}).filter((name) => schemas.every((schema) => requiredOf(schema).includes(name)));
}

/**
 * Every member that any of the schemas has: as it is where all agree, else as loosely as holds for all of them. What an object holds that
 * not all have is told by describe alone.
 */
function commonProperties(schemas: readonly JsonSchema[]): Record<string, JsonSchema> {
  const names = [...new Set(schemas.flatMap((schema) => Object.keys(propertiesOf(schema))))];
  const properties = names.map((name): [string, JsonSchema] => {
    const all = schemas.flatMap((schema): JsonSchema[] => {
      const member = propertiesOf(schema)[name];
      return member ? [member] : [];
    });
    const isOfSome = all.length < schemas.length && all[0]?.['type'] === 'object';
    return [name, (isOfSome ? undefined : sameAs(all)) ?? loosely(all)];
  });
  return Object.fromEntries(properties);
}

/** What all of them are, word by word. */
function sameAs(all: readonly JsonSchema[]): JsonSchema | undefined {
  return all.every((one) => JSON.stringify(one) === JSON.stringify(all[0])) ? all[0] : undefined;
}

function loosely(all: readonly JsonSchema[]): JsonSchema {
  const types = [...new Set(all.map(({ type }) => type))];
  const type = types.length === 1 && types[0] !== undefined ? { type: types[0] } : {};
  if (types[0] === 'array') return { ...type, items: { type: 'string' }, description: 'Allowed values: see describe.' };
  return { ...type, description: 'Members depend on the choice: see describe.' };
}

/** What holds for the answers of all operations: members that all have, and nothing about the others. */
function commonOutput(schemas: readonly JsonSchema[]): JsonSchema {
  const required = commonRequired(schemas);
  const properties = required.map((name) => [
    name,
    commonMember(schemas.map((schema) => propertiesOf(schema)[name] ?? {})),
  ]);
  return { type: 'object', properties: Object.fromEntries(properties) as object, required };
}

function commonMember(all: readonly JsonSchema[]): JsonSchema {
  const same = sameAs(all);
  if (same) return same;
  const constants = all.map((schema) => schema['const']);
  if (constants.every((value) => typeof value === 'string')) return { type: 'string', enum: [...new Set(constants)] };
  if (all.every(({ type }) => type === 'array')) {
    return { type: 'array', items: commonOutput(all.map((schema) => schema['items'] as JsonSchema)) };
  }
  return {};
}
