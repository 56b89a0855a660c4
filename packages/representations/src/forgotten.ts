import { fieldOf, type Attribute, type EntityDefinition, type Relation } from './entity.ts';
import { noLink, type FieldName, type LinkOf, type ValueOf } from './record.ts';

/**
 * What is left of an entity of a person who is forgotten: the declarations say which attributes are about him (`forgotten`), and records,
 * the audit trail and bodies of deliveries lose the same.
 */

type Forgotten<M> = { [N in keyof M as M[N] extends { readonly forgotten: unknown } ? N : never]: M[N] };
type ForgottenFields<D extends EntityDefinition> = {
  -readonly [N in keyof Forgotten<D['attributes']> & string as FieldName<N, D['attributes'][N]>]: ValueOf<
    D['attributes'][N]
  >;
} & {
  -readonly [N in keyof Forgotten<D['relations']> & string as FieldName<N, D['relations'][N]>]: LinkOf<
    D['relations'][N]
  >;
};

const isForgotten = ([, { forgotten }]: [string, Attribute | Relation]): boolean => forgotten !== undefined;
const membersOf = ({ attributes, relations }: EntityDefinition) => ({
  attributes: Object.entries(attributes).filter(isForgotten),
  relations: Object.entries(relations).filter(isForgotten),
});

/** As records have it. */
export function forgottenFields<D extends EntityDefinition>(entity: D): ForgottenFields<D> {
  const { attributes, relations } = membersOf(entity);
  return Object.fromEntries([
    ...attributes.map(([name, attribute]) => [fieldOf(name, attribute), attribute.forgotten] as const),
    ...relations.map(([, relation]) => [relation.field, noLink(relation)] as const),
  ]) as ForgottenFields<D>;
}

/** As events and answers show it. */
export function forgottenMembers(entity: EntityDefinition): Readonly<Record<string, unknown>> {
  const { attributes, relations } = membersOf(entity);
  return Object.fromEntries([
    ...attributes.map(([name, attribute]) => [name, shown(attribute)] as const),
    ...relations.map(([name, relation]) => [name, noLink(relation)] as const),
  ]);
}

function shown({ kind, forgotten, null: nothing }: Attribute): unknown {
  if (kind !== 'json') return forgotten;
  return nothing === undefined ? JSON.parse(String(forgotten)) : null;
}
