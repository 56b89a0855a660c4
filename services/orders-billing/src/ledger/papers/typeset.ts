import { join } from 'node:path';
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler';
import type { LetterSheet, Logo } from './letter-sheet.ts';
import { fonts, printableCopy } from './pdf-font.ts';

/** Templates lie beside the code that fills them; what they name `/…` begins here. */
const workspace = join(import.meta.dirname, '../..');
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] });

/** The next document has template and seller in common with a short one; the layout of a long one holds 100 MB and goes at once. */
const shortBytes = 200_000;

/**
 * A4 pages, PDF/A-3b with embedded fonts, tagged for screen readers. The template reads the sheet from `/sheet.json`: what is written in it
 * are strings, and stay such. `files` are those that it may read beside it; `logo` stands in the letterhead in place of the name.
 * Same input, same bytes. Throws a defect when the template does not fit the sheet.
 */
export function typeset(
  template: string,
  sheet: LetterSheet,
  { files = {}, logo }: { files?: Readonly<Record<string, string | undefined>>; logo?: Logo | undefined } = {},
): Buffer {
  const { value, longWords } = printableCopy(sheet);
  const picture = logo && `logo.${logo.media_type.replace('image/', '')}`;
  const shown = { ...value, longWords, ...(picture ? { logo: `/${picture}` } : {}) };
  const given = { ...files, 'sheet.json': JSON.stringify(shown), ...(picture ? { [picture]: logo.content } : {}) };
  let cachesAge = 0;
  try {
    for (const [name, content] of Object.entries(given)) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      if (bytes) compiler.mapShadow(join(workspace, name), Buffer.from(bytes));
    }
    const compiled = compiler.compile({ mainFilePath: template });
    if (!compiled.result) throw new Error(`${template} does not compile: ${reasonOf(compiled.takeDiagnostics())}`);
    const pdf = compiler.pdf(compiled.result, { pdfStandard: 'a-3b' });
    if (pdf.length < shortBytes) cachesAge = 1;
    return pdf;
  } finally {
    compiler.resetShadow();
    compiler.evictCache(cachesAge);
  }
}

const reasonOf = (failed: NodeError | null): string =>
  failed ? JSON.stringify(compiler.fetchDiagnostics(failed)) : 'no reason given';
