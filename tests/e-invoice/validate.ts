import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import type { InvoiceDocument } from '../../services/orders-billing/src/ledger/papers/invoice-document.ts';
import type { Logo } from '../../services/orders-billing/src/ledger/papers/letter-sheet.ts';
import { renderInvoice } from '../../services/orders-billing/src/ledger/papers/render-invoice.ts';
import { eInvoiceObstacles } from '../../services/orders-billing/src/ledger/papers/e-invoice-rules.ts';
import { anyCreditNote, anyInvoice } from '../../services/orders-billing/test/invoice-documents/any-invoice.ts';
import {
  creditOfHundred,
  fiveTimesHundred,
  sampleInvoices,
} from '../../services/orders-billing/test/invoice-documents/sample-invoices.ts';
import { png } from '@booking/testkit/pictures.ts';
import { obtainValidator } from './mustang.ts';
import { creditNoteFaults, plantedFaults, storedFaults, type PlantedFault } from './planted-faults.ts';
import { validateFolder, type Report } from './report.ts';
import { storedInvoices } from './stored-invoices.ts';

/**
 * An outside judge over invoices that the running platform has stored, over every kind that it issues, and over random ones: each is
 * rendered as PDF and as XML and given to Mustang, which checks the XML schema, the EN 16931 rules and the PDF against PDF/A-3; each XML
 * also to the Schematron of CEN itself. Then XML files with planted faults, which they must refuse by the rule named. One row per file;
 * exit code 1 when one of them is not as it should be. Needs a JDK (17 or later), and Maven unless MUSTANG_JAR names the jar.
 */
const stateFolder = process.env['BOOKING_PLATFORM_STATE'] ?? join(import.meta.dirname, '..', '..', '.state');
const folder = join(stateFolder, 'e-invoice');
const filesFolder = join(folder, 'files');

const fileName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');

interface Expectation {
  file: string;
  /** Rule that must refuse it; undefined where it must be valid. */
  refusedBy?: string;
}

/** Invoices of any lines, rates, discounts and texts, and credit notes over parts of such, the same ones at every run. */
function anyDocuments(): [string, InvoiceDocument][] {
  const numbered = (name: string, documents: readonly InvoiceDocument[]): [string, InvoiceDocument][] =>
    documents.map((document, index) => [`${name}-${String(index + 1).padStart(2, '0')}`, document]);
  const creditNotes = anyCreditNote.filter((document) => eInvoiceObstacles(document).length === 0);
  return [
    ...numbered('any', fc.sample(anyInvoice, { numRuns: 20, seed: 16931 })),
    ...numbered('any-credit-note', fc.sample(creditNotes, { numRuns: 20, seed: 16931 })),
  ];
}

async function writeSamples(): Promise<Expectation[]> {
  const expected: Expectation[] = [];
  const samples: [string, InvoiceDocument, Logo?][] = [
    ...Object.entries(sampleInvoices),
    ...anyDocuments(),
    ['with a logo', fiveTimesHundred, { media_type: 'image/png', content: png(300, 100) }],
    ['with a translucent logo', fiveTimesHundred, { media_type: 'image/png', content: png(300, 100, { alpha: true }) }],
  ];
  for (const [name, document, logo] of samples) {
    const { pdf, xml, obstacles } = renderInvoice(document, logo);
    if (xml === undefined) throw new Error(`${name} is no e-invoice: ${obstacles.join(' ')}`);
    await writeFile(join(filesFolder, `${fileName(name)}.pdf`), pdf);
    await writeFile(join(filesFolder, `${fileName(name)}.xml`), xml);
    expected.push({ file: `${fileName(name)}.pdf` }, { file: `${fileName(name)}.xml` });
  }
  return expected;
}

async function writeFault({ name, refusedBy, change }: PlantedFault, xml: string): Promise<Expectation> {
  const changed = change(xml);
  if (changed === xml) throw new Error(`The planted fault "${name}" changes nothing.`);
  const file = `fault-${fileName(name)}.xml`;
  await writeFile(join(filesFolder, file), changed);
  return { file, refusedBy };
}

async function writeFaults(): Promise<Expectation[]> {
  const faultsOf = async (document: InvoiceDocument, faults: readonly PlantedFault[]): Promise<Expectation[]> => {
    const { xml = '' } = renderInvoice(document);
    return Promise.all(faults.map((fault) => writeFault(fault, xml)));
  };
  return [...(await faultsOf(fiveTimesHundred, plantedFaults)), ...(await faultsOf(creditOfHundred, creditNoteFaults))];
}

/** What the running platform has finalised, stored and read back, and the same with faults. */
async function writeStored(): Promise<Expectation[]> {
  const stored = await storedInvoices(print);
  const expected: Expectation[] = [];
  for (const { name, xml, pdf } of stored) {
    const base = `stored-${fileName(name)}`;
    await writeFile(join(filesFolder, `${base}.xml`), xml);
    await writeFile(join(filesFolder, `${base}.pdf`), pdf);
    expected.push({ file: `${base}.xml` }, { file: `${base}.pdf` });
  }
  const faults = storedFaults.map((fault) => {
    const original = stored.find(({ name }) => name === fault.of);
    if (!original) throw new Error(`No stored invoice is called ${fault.of}.`);
    return writeFault(fault, original.xml.toString('utf8'));
  });
  return [...expected, ...(await Promise.all(faults))];
}

function problemOf({ refusedBy }: Expectation, report: Report): string | undefined {
  if (refusedBy === undefined) return report.isValid ? undefined : report.errors.join('; ');
  if (report.isValid) return `accepted, though ${refusedBy} is violated`;
  return report.errors.some((error) => error.includes(`[${refusedBy}]`))
    ? undefined
    : `refused, but not by ${refusedBy}: ${report.errors.join('; ')}`;
}

function row(expectation: Expectation, report: Report, problem: string | undefined): string {
  const verdict = report.isValid ? 'valid' : 'refused';
  const pdf = report.pdfIsValid === undefined ? '' : report.pdfIsValid ? 'PDF/A-3 valid' : 'PDF/A-3 INVALID';
  const remark = expectation.refusedBy ? `as it should be: ${expectation.refusedBy}` : report.warnings.join(', ');
  const columns = [problem ? 'FAIL' : 'ok', expectation.file, verdict, pdf].map((text, index) =>
    text.padEnd([5, 52, 8, 14][index] ?? 0),
  );
  return `${columns.join(' ')} ${problem ?? remark}`.trimEnd();
}

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function main(): Promise<void> {
  await rm(filesFolder, { recursive: true, force: true });
  await mkdir(filesFolder, { recursive: true });
  const jar = await obtainValidator(folder);
  const expectations = [...(await writeStored()), ...(await writeSamples()), ...(await writeFaults())];
  const byFile = new Map(expectations.map((expectation) => [expectation.file, expectation]));
  const problems: string[] = [];

  await validateFolder(jar, filesFolder, (report) => {
    const expectation = byFile.get(report.file);
    if (!expectation) return;
    byFile.delete(report.file);
    const problem = problemOf(expectation, report);
    if (problem) problems.push(report.file);
    print(row(expectation, report, problem));
  });

  for (const file of byFile.keys()) {
    problems.push(file);
    print(`FAIL  ${file}: the validator gave no report`);
  }
  print(
    `\n${expectations.length - problems.length} of ${expectations.length} files judged as they should be ` +
      `(${plantedFaults.length + creditNoteFaults.length + storedFaults.length} of them with a planted fault).`,
  );
  if (problems.length > 0) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
