import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { madeOnce } from '@booking/platform/made-once.ts';
import { renderMarkdown, servedAddress } from './markdown.ts';
import { htmlPage, type MenuPart } from './page.ts';
import type { SearchEntry } from './search-entries.ts';

interface GuidePage {
  /** `/docs`, `/docs/guides/errors`, `/docs/errors/conflict`, `/docs/changelog`. */
  address: string;
  html: () => string;
  entries: () => SearchEntry[];
}

const root = join(import.meta.dirname, '../../../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

const kindOf = (address: string): SearchEntry['kind'] => {
  if (address === '/docs/changelog') return 'Change';
  return address.startsWith('/docs/errors') ? 'Error' : 'Guide';
};

const rendered = madeOnce((file: string) => renderMarkdown(file, read(file)));

/**
 * Every guide, every page about an error and the changelog, rendered once, when somebody asks: a gateway that starts does not wait for
 * them. The menu beside them is docs/guides/README.md.
 */
export function guidePages(): GuidePage[] {
  return [...filesIn('docs/guides'), ...filesIn('docs/errors'), 'CHANGELOG.md'].map((file) => {
    const address = servedAddress('x', file) ?? '';
    return {
      address,
      html: () => htmlPage({ address, ...rendered(file), menu: menuOf(read('docs/guides/README.md')) }),
      entries: () => {
        const { title: section, sections } = rendered(file);
        return sections.map(({ heading: title, anchor, text }) => {
          return { kind: kindOf(address), title, section, address: `${address}#${anchor}`, text };
        });
      },
    };
  });
}

/** The lists of the page, each under its heading. */
const menuOf = (readme: string): MenuPart[] =>
  readme
    .split(/^\*\*(?=\w)/m)
    .slice(1)
    .map((part) => ({
      title: part.split('**')[0] ?? '',
      links: [...part.matchAll(/^- \[([^\]]+)\]\(([^)]+)\)/gm)].flatMap(([, title = '', href = '']) => {
        const address = servedAddress('docs/guides/README.md', href);
        return address === undefined ? [] : [{ title, address }];
      }),
    }));
