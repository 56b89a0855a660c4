import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { XMLParser } from 'fast-xml-parser';

/** What the judges say about one file. */
export interface Report {
  file: string;
  isValid: boolean;
  /** Of the PDF/A-3 check; undefined for an XML file. */
  pdfIsValid: boolean | undefined;
  errors: readonly string[];
  warnings: readonly string[];
}

interface Part {
  summary?: { '@_status': string };
  messages?: { error?: unknown[]; warning?: unknown[] } | string;
}

const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ['error', 'warning', 'svrl:failed-assert'].includes(name),
});

function messages(part: Part | undefined, kind: 'error' | 'warning'): string[] {
  const found = typeof part?.messages === 'object' ? (part.messages[kind] ?? []) : [];
  return found.map((message) => {
    const text = typeof message === 'object' && message !== null && '#text' in message ? message['#text'] : message;
    return String(text).split(/\s+/).join(' ').trim();
  });
}

const remarks: readonly [RegExp, string][] = [
  [/PEPPOL-EN16931-R008/, 'an element that the schema demands is empty'],
  [
    /Payable total in XML is ([\d.-]+), but calculated total is ([\d.-]+)/,
    'tax was rounded from gross: $1, from net it would be $2',
  ],
];

/** Known remarks in few words, others as they are. */
function shortened(warning: string): string {
  for (const [pattern, words] of remarks) {
    const match = pattern.exec(warning);
    if (match) return words.replace(/\$(\d)/g, (_, group) => match[Number(group)] ?? '');
  }
  return warning;
}

interface FailedAssert {
  '@_flag': string;
  'svrl:text': string;
}

function cenMessages(svrl: string, flag: 'fatal' | 'warning'): string[] {
  const output = parser.parse(svrl) as { 'svrl:schematron-output': { 'svrl:failed-assert'?: FailedAssert[] } };
  return (output['svrl:schematron-output']['svrl:failed-assert'] ?? [])
    .filter((failed) => failed['@_flag'] === flag)
    .map((failed) => `CEN: ${failed['svrl:text'].split(/\s+/).join(' ')}`);
}

/** `mustang` is Mustang's report, `cen` the SVRL of CEN's Schematron (empty for a PDF, whose XML stands beside it). */
export function parseReport(file: string, mustang: string, cen: string): Report {
  const validation = (parser.parse(mustang) as { validation: Part & { pdf?: Part; xml?: Part } }).validation;
  const parts = [validation, validation.pdf, validation.xml];
  const cenErrors = cen === '' ? [] : cenMessages(cen, 'fatal');
  const cenWarnings = cen === '' ? [] : cenMessages(cen, 'warning');
  return {
    file,
    isValid: validation.summary?.['@_status'] === 'valid' && cenErrors.length === 0,
    pdfIsValid: validation.pdf && validation.pdf.summary?.['@_status'] === 'valid',
    errors: [...parts.flatMap((part) => messages(part, 'error')), ...cenErrors],
    warnings: [...new Set([...parts.flatMap((part) => messages(part, 'warning')), ...cenWarnings].map(shortened))],
  };
}

/** Validates every file of the folder in one Java process and hands over each report as it is made. */
export async function validateFolder(jar: string, folder: string, onReport: (report: Report) => void): Promise<void> {
  const program = join(import.meta.dirname, 'ValidateFolder.java');
  const child = spawn('java', ['-cp', jar, program, folder], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'close').then(
    ([code]) => code === 0,
    () => false,
  );
  for await (const line of createInterface({ input: child.stdout })) {
    const file = /^validated (.+)$/.exec(line)?.[1];
    if (!file) continue;
    const mustang = await readFile(join(folder, `${file}.report.xml`), 'utf8');
    const cen = file.endsWith('.xml') ? await readFile(join(folder, `${file}.svrl`), 'utf8') : '';
    onReport(parseReport(file, mustang, cen));
  }
  if (!(await ended)) throw new Error('The validator did not run to its end. Is a JDK (17 or later) on the PATH?');
}
