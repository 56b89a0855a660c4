import { endpoints } from './table.ts';

const own = /^\/([a-z-]+)\/\{[^}]+\}(?:\/([a-z-]+))?$/;

/** What can be done with one entity of a type, by the last part of its address; a change is `update`, and `delete` is itself. */
export const actionsOfTypes: ReadonlyMap<string, readonly string[]> = addressedActions();

function addressedActions(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, method } of endpoints) {
    const [, type, step] = own.exec(path) ?? [];
    const named = step === undefined ? { PATCH: 'update', DELETE: 'delete' } : { POST: step };
    const action = (named as Record<string, string | undefined>)[method];
    if (type !== undefined && action !== undefined) found.set(type, [...(found.get(type) ?? []), action]);
  }
  return found;
}

/** What the services call otherwise. */
const renamed: Readonly<Record<string, string>> = { 'create-children': 'children', 'mark-read': 'read' };

const plain = ['update', 'delete'];
/** What no state forbids, so that the services do not name it. */
const always: Readonly<Record<string, readonly string[]>> = {
  organizations: ['update'],
  members: [...plain, 'invite'],
  'api-clients': plain,
  'schedule-groups': ['schedules'],
  bookings: ['update'],
  services: plain,
  'cancellation-policies': plain,
  plans: plain,
  'booking-bundle-groups': plain,
  'booking-bundles': ['update'],
  tags: plain,
  files: plain,
  communities: plain,
  'community-accounts': ['delete'],
  'webhook-subscriptions': ['update', 'recover'],
};

/** The actions of an entity as its service names them, under the names of their addresses; what has none is left out. */
export function availableActions(type: string, given: readonly string[]): string[] {
  const possible = new Set([...given.map((name) => renamed[name] ?? name), ...(always[type] ?? [])]);
  return (actionsOfTypes.get(type) ?? []).filter((name) => possible.has(name));
}
