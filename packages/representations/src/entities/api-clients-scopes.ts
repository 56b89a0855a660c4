/**
 * Scopes as tokens and API clients carry them: `b.{type}:{read|write}`. `*` stands for any type or any access, and an access that is left
 * out for both. Text of another shape grants nothing.
 */
interface Scope {
  type: string;
  access: 'read' | 'write' | '*';
}

export type Access = 'read' | 'write';

const accesses: readonly Access[] = ['read', 'write'];

function parseScope(text: string): Scope | undefined {
  const [, type, access = '*'] = /^b\.(\*|[a-z]+(?:-[a-z]+)*)(?::(read|write|\*))?$/.exec(text) ?? [];
  return type === undefined ? undefined : { type, access: access as Scope['access'] };
}

/** Whether the scopes held allow the access to the type; `*` asks for every type. */
export function allowsAccess(held: Iterable<string>, type: string, access: Access): boolean {
  for (const text of held) {
    const scope = parseScope(text);
    if (!scope) continue;
    if ((scope.type === '*' || scope.type === type) && (scope.access === '*' || scope.access === access)) return true;
  }
  return false;
}

/** What both allow; of the second nothing is known where it is undefined. */
export function commonScopes(held: ReadonlySet<string>, limit: readonly string[] | undefined): ReadonlySet<string> {
  if (limit === undefined || [...held].every((scope) => limit.includes(scope))) return held;
  const known = limit.flatMap((text) => parseScope(text) ?? []);
  const common = [...held].flatMap((text) => {
    const scope = parseScope(text);
    return scope ? known.flatMap((other) => bothOf(scope, other) ?? []) : [];
  });
  return new Set(common);
}

function bothOf(one: Scope, other: Scope): string | undefined {
  const type = one.type === '*' ? other.type : one.type;
  const access = one.access === '*' ? other.access : one.access;
  const fits = (scope: Scope): boolean =>
    (scope.type === '*' || scope.type === type) && (scope.access === '*' || scope.access === access);
  return fits(one) && fits(other) ? `b.${type}${access === '*' ? '' : `:${access}`}` : undefined;
}

/** Whether whoever holds `held` may do all that `asked` allows; never for text that is no scope. */
export function coversScope(held: Iterable<string>, asked: string): boolean {
  const scope = parseScope(asked);
  if (!scope) return false;
  const wanted = scope.access === '*' ? accesses : [scope.access];
  const known = [...held];
  return wanted.every((access) => allowsAccess(known, scope.type, access));
}
