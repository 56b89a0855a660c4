import { describe, expect, test } from '@jest/globals';
import { anchorsOf, brokenCitations, brokenLinks, missingRecords, targetsOf, type Repository } from './links.ts';

const repository = (contents: Record<string, string>): Repository => ({
  files: new Set(Object.keys(contents)),
  read: (file) => contents[file]!,
});
const files = {
  'docs/a.md': '# First part\n\n## `code` & more!\n\n## First part\n',
  'docs/pictures/plot.svg': '',
};

describe('links between documents', () => {
  test.each([
    ['a file beside it', '[a](a.md)'],
    ['a file from the root', '[a](../docs/a.md)'],
    ['a folder', '[pictures](pictures)'],
    ['a picture', '![plot](pictures/plot.svg "title")'],
    ['a heading of another file', '[a](a.md#first-part)'],
    ['a heading with code and signs', '[a](a.md#code--more)'],
    ['the second heading of the same words', '[a](a.md#first-part-1)'],
    ['a heading of its own', '# Here it is\n[above](#here-it-is)'],
    ['a path that is named as code', '`docs/a.md`, `docs/pictures/`, `other/none.ts`'],
    ['another site', '[x](https://example.com/none.md)'],
    ['code that looks like a link', '`[x](none.md)`\n```\n[x](none.md)\n```\n'],
  ])('%s is found', (_what, text) => {
    expect(brokenLinks('docs/b.md', repository({ ...files, 'docs/b.md': text }))).toEqual([]);
  });

  test.each([
    ['a file that is not there', '[a](gone.md)', 'docs/gone.md is not there'],
    ['a folder that is not there', '[a](../none/)', 'none is not there'],
    ['a heading that is not there', '[a](a.md#second-part)', 'docs/a.md has no heading #second-part'],
    ['a heading of its own that is not there', '[a](#nowhere)', 'docs/b.md has no heading #nowhere'],
    ['a path that is named as code and is not there', '`docs/gone.md`', 'docs/gone.md is not there'],
    ['a folder that is named as code and is not there', '`services/gone/`', 'services/gone is not there'],
    ['a picture that is not there', '![a](pictures/none.svg)', 'docs/pictures/none.svg is not there'],
  ])('%s is named', (_what, text, problem) => {
    const found = brokenLinks('docs/b.md', repository({ ...files, 'docs/b.md': text }));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(problem);
  });

  test('targets and anchors are read as code hosts read them', () => {
    expect(targetsOf('[a](<b c.md>) [d](e.md)')).toContain('e.md');
    expect(anchorsOf('# A [link](x.md) here\n```\n# no heading\n```\n## Größe\n')).toEqual(['a-link-here', 'größe']);
  });
});

describe('documents that sources cite', () => {
  test('a document or heading that is not there is named', () => {
    const cited = (text: string) => brokenCitations('a.ts', repository({ ...files, 'a.ts': text }));
    expect(cited('// docs/a.md, "First part"')).toEqual([]);
    expect(cited('// see docs/a.md.')).toEqual([]);
    expect(cited('// docs/none.md')).toEqual(['a.ts: docs/none.md is not there']);
    expect(cited('// docs/a.md, "Third part"')).toEqual(['a.ts: docs/a.md has no heading "Third part"']);
  });

  test('a decision record is cited by its number', () => {
    const records = { 'docs/decisions/0036-ledger.md': '# 36. Ledger\n' };
    const cited = (text: string) => brokenCitations('a.ts', repository({ ...records, 'a.ts': text }));
    expect(cited('// docs/decisions/0036')).toEqual([]);
    expect(cited('// (docs/decisions/0037).')).toEqual(['a.ts: docs/decisions/0037 is not there']);
  });
});

test('a decision record that the index lacks, or shows under another title, is named', () => {
  const found = (line: string) =>
    missingRecords(
      repository({
        'docs/decisions/README.md': `# Decisions\n\n${line}\n`,
        'docs/decisions/0036-ledger.md': '# 36. Ledger\n',
      }),
    );
  expect(found('- [36](0036-ledger.md) Ledger')).toEqual([]);
  expect(found('- [36](0036-ledger.md) The books')).toEqual([
    'docs/decisions/README.md: the line "- [36](0036-ledger.md) Ledger" is missing',
  ]);
});
