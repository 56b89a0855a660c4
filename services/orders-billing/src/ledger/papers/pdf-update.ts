const newline = '\n';

/** Between two marks, both of which have to be there. */
function between(text: string, before: string, after: string): string {
  const from = text.indexOf(before);
  const until = text.indexOf(after, from);
  if (from < 0 || until < 0) throw new Error(`The PDF has no ${before.trim()} as it was expected.`);
  return text.slice(from + before.length, until);
}

/** Where the objects stand that the one table of a newly written file lists. */
function objectsOf(file: string): { trailer: string; tableAt: number; textFrom: (reference: number) => string } {
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.slice(-64))?.[1]);
  const table = file.slice(tableAt);
  const rows = between(table, `xref${newline}0 `, 'trailer').split(newline).slice(1);
  return {
    trailer: between(table, 'trailer', 'startxref'),
    tableAt,
    textFrom: (reference) => file.slice(Number(rows[reference]?.slice(0, 10))),
  };
}

const referenceIn = (text: string, name: string): number => Number(between(text, `/${name} `, ' 0 R'));

function inserted(text: string, mark: string, addition: string): string {
  if (!text.includes(mark)) throw new Error(`The metadata of the PDF have no ${mark}.`);
  return text.replace(mark, () => `${addition}${mark}`);
}

/**
 * Adds a description and a PDF/A extension schema to the metadata (XMP) of a file as Typst writes it, by an incremental update (ISO
 * 32000-1, 7.5.6): what was written stays as it is, the new object and a table with its place are appended. Everything is found from the
 * file's end, so no content can pretend to be it.
 */
export function withMetadata(pdf: Buffer, { description, schema }: { description: string; schema: string }): Buffer {
  // One character per byte.
  const file = pdf.toString('latin1');
  const { trailer, tableAt, textFrom } = objectsOf(file);
  const reference = referenceIn(between(textFrom(referenceIn(trailer, 'Root')), 'obj', 'endobj'), 'Metadata');
  const object = textFrom(reference);
  const from = object.indexOf(`stream${newline}`) + `stream${newline}`.length;
  const old = object.slice(from, from + Number(between(object, '/Length ', newline)));
  const metadata = inserted(inserted(old, '</rdf:RDF>', description), '</rdf:Bag></pdfaExtension:schemas>', schema);
  const head = `<< /Type /Metadata /Subtype /XML /Length ${metadata.length} >>`;
  const update = `${newline}${reference} 0 obj${newline}${head}${newline}stream${newline}${metadata}${newline}endstream${newline}endobj${newline}`;
  const end = [
    'xref',
    `${reference} 1`,
    `${String(pdf.length + newline.length).padStart(10, '0')} 00000 n `,
    `trailer${trailer.replace(/>>\s*$/, `  /Prev ${tableAt}${newline}>>`)}`,
    'startxref',
    pdf.length + update.length,
    '%%EOF',
  ].join(newline);
  return Buffer.concat([pdf, Buffer.from(`${update}${end}${newline}`, 'latin1')]);
}
