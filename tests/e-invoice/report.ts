import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { XMLParser } from 'fast-xml-parser';

/** What Mustang says about one file. */
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
  isArray: (name) => name === 'error' || name === 'warning' || name === 'exception',
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
  [/Arithmetical issue/, 'tax rounded from gross'],
];

/** Known remarks in few words, others as they are. */
const shortened = (warning: string): string => remarks.find(([pattern]) => pattern.test(warning))?.[1] ?? warning;

export function parseReport(file: string, xml: string): Report {
  const validation = (parser.parse(xml) as { validation: Part & { pdf?: Part; xml?: Part } }).validation;
  const parts = [validation, validation.pdf, validation.xml];
  return {
    file,
    isValid: validation.summary?.['@_status'] === 'valid',
    pdfIsValid: validation.pdf && validation.pdf.summary?.['@_status'] === 'valid',
    errors: parts.flatMap((part) => messages(part, 'error')),
    warnings: [...new Set(parts.flatMap((part) => messages(part, 'warning')).map(shortened))],
  };
}

/** Validates every file of the folder in one Java process and hands over each report as it is made. */
export async function validateFolder(jar: string, folder: string, onReport: (report: Report) => void): Promise<void> {
  const program = join(import.meta.dirname, 'ValidateFolder.java');
  const child = spawn('java', ['-cp', jar, program, folder], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'close');
  for await (const line of createInterface({ input: child.stdout })) {
    const file = /^validated (.+)$/.exec(line)?.[1];
    if (file) onReport(parseReport(file, await readFile(join(folder, `${file}.report.xml`), 'utf8')));
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`The validator ended with ${String(code)}. Is a JDK (17 or later) on the PATH?`);
}
