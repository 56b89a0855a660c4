import { join } from 'node:path';
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler';
import type { LetterSheet } from './letter-sheet.ts';
import { fonts, printableCopy } from './pdf-font.ts';

/** Templates lie beside the code that fills them; what they name `/…` begins here. */
const workspace = join(import.meta.dirname, '../..');
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] });

/**
 * A4 pages, PDF/A-3b with embedded fonts, tagged for screen readers. The template reads the sheet from `/sheet.json`: what is written in it are strings, and stay such.
 * `files` are those that it may read beside it. Same input, same bytes. Throws a defect when the template does not fit the sheet.
 */
export function typeset(
  template: string,
  sheet: LetterSheet,
  files: Readonly<Record<string, string | undefined>> = {},
): Buffer {
  const { value, longWords } = printableCopy(sheet);
  const given = { ...files, 'sheet.json': JSON.stringify({ ...value, longWords }) };
  try {
    for (const [name, content] of Object.entries(given)) {
      if (content !== undefined) compiler.mapShadow(join(workspace, name), Buffer.from(content));
    }
    const compiled = compiler.compile({ mainFilePath: template });
    if (!compiled.result) throw new Error(`${template} does not compile: ${reasonOf(compiled.takeDiagnostics())}`);
    return compiler.pdf(compiled.result, { pdfStandard: 'a-3b' });
  } finally {
    // Nothing of one document is there for the next.
    compiler.resetShadow();
    compiler.evictCache(0);
  }
}

const reasonOf = (failed: NodeError | null): string =>
  failed ? JSON.stringify(compiler.fetchDiagnostics(failed)) : 'no reason given';
