import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderMarkdown, servedAddress } from './markdown.ts';
import { htmlPage, type MenuPart } from './page.ts';
import type { SearchEntry } from './search-entries.ts';

interface GuidePages {
  /** HTML by address: `/docs`, `/docs/guides/errors`, `/docs/errors/conflict`, `/docs/changelog`. */
  pages: ReadonlyMap<string, string>;
  entries: readonly SearchEntry[];
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

/** Every guide, every page about an error and the changelog, read and rendered once. The menu beside them is docs/guides/README.md. */
export function guidePages(): GuidePages {
  const menu = menuOf(read('docs/guides/README.md'));
  const rendered = [...filesIn('docs/guides'), ...filesIn('docs/errors'), 'CHANGELOG.md'].map((file) => ({
    address: servedAddress('x', file) ?? '',
    ...renderMarkdown(file, read(file)),
  }));
  return {
    pages: new Map(rendered.map((page) => [page.address, htmlPage({ ...page, menu })])),
    entries: rendered.flatMap(({ address, title: section, sections }) =>
      sections.map(({ heading: title, anchor, text }) => {
        return { kind: kindOf(address), title, section, address: `${address}#${anchor}`, text };
      }),
    ),
  };
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
