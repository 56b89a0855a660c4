import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Break } from './compare-schemas.ts';
import { apiBreaks, distinct, eventBreaks } from './compare.ts';
import { printed } from './printed.ts';
import { apiDigest, eventFileDigest, eventsDigest, type ApiDigest, type EventsDigest } from './digest.ts';

const reference = 'docs/reference';
const baseline = 'docs/baseline';
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

interface Contracts {
  api: ApiDigest;
  events: EventsDigest;
}

/** The contracts as the generated documents state them. */
export function generatedContracts(root: string): Contracts {
  const folder = join(root, reference);
  return {
    api: apiDigest(readJson(join(folder, 'openapi.json'))),
    events: eventsDigest(readJson(join(folder, 'asyncapi.json'))),
  };
}

/** The contracts as they were accepted last. */
export function acceptedContracts(root: string): Contracts {
  const read = (name: string) => readJson(join(root, baseline, name)) as unknown;
  return { api: read('openapi.json') as ApiDigest, events: read('events.json') as EventsDigest };
}

export function writeBaseline(root: string, { api, events }: Contracts): void {
  const folder = join(root, baseline);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'openapi.json'), `${printed(api)}\n`);
  writeFileSync(join(folder, 'events.json'), `${printed(events)}\n`);
}

/** A line per breaking change of the generated documents: the file, where in it, and what. */
export function contractBreaks(root: string, before: Contracts, after: Contracts): string[] {
  const lines = (file: string, breaks: readonly Break[]) =>
    distinct(breaks).map(({ pointer, sentence }) => `${join(reference, file)}#${pointer}: ${sentence}`);
  return [
    ...lines('openapi.json', apiBreaks(before.api, after.api)),
    ...lines('asyncapi.json', eventBreaks(before.events, after.events)),
    ...eventFileBreaks(root, before.events).flatMap(([file, breaks]) => lines(file, breaks)),
  ];
}

/** The schema file of each event states the same contract in a file of its own. */
function eventFileBreaks(root: string, before: EventsDigest): [string, Break[]][] {
  const folder = join(root, reference, 'events');
  const files = new Set(readdirSync(folder));
  return Object.entries(before.events).map(([event, known]) => {
    const file = `${event}.schema.json`;
    const after = files.has(file)
      ? eventFileDigest(event, readJson(join(folder, file)), known.headers)
      : { events: {}, schemas: {} };
    const one = { events: { [event]: known }, schemas: before.schemas };
    // The headers stand in the AsyncAPI document alone: here they are compared with themselves.
    const breaks = eventBreaks(one, { ...after, schemas: { ...before.schemas, ...after.schemas } });
    return [`events/${file}`, breaks.map((found) => ({ ...found, pointer: pointerInFile(found.pointer, event) }))];
  });
}

const pointerInFile = (pointer: string, event: string): string =>
  pointer.replace(`/components/messages/${event}/payload`, '').replace('/components/schemas/', '/$defs/');
