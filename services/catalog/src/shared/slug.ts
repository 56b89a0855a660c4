import { isId } from '@booking/platform/ids.ts';
import type { Session } from '@booking/persistence/mongo.ts';
import type { CatalogStore, Stored } from './catalog-store.ts';

const maxLength = 90;

/** `Großer Raum №2` → `grosser-raum-2`; empty when the name has no Latin letters or digits. */
export function slugOf(name: string): string {
  return name
    .replaceAll('ß', 'ss')
    .replace(/[äöüÄÖÜ]/g, (letter) => `${letter}e`)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '');
}

/**
 * The wanted slug, or one made of the name: with the end of `id` appended where the plain one is empty, taken or looks like an id. A wanted
 * slug that is taken is left to the unique index.
 */
export async function chooseSlug<T extends Stored>(
  store: CatalogStore<T>,
  wanted: { slug?: string | undefined; name: string },
  base: { id: string; organization_id: string },
  session: Session,
): Promise<string> {
  if (wanted.slug !== undefined) return wanted.slug;
  const plain = slugOf(wanted.name);
  const taken = plain === '' || isId(plain) || (await store.exists(base.organization_id, { slug: plain }, session));
  return taken ? [plain, base.id.slice(-8)].filter(Boolean).join('-') : plain;
}
