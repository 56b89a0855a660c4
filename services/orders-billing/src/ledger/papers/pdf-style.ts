import type { CustomTableLayout, StyleDictionary } from 'pdfmake/interfaces.js';

export const palette = { ink: '#1f2933', muted: '#66727f', accent: '#0f4c5c', line: '#d5dbe1', shade: '#f1f5f7' };

/** Points: A4 with the address where a window envelope (DIN 5008, form B) shows it. */
export const margins = { left: 62, top: 48, right: 50, bottom: 104 };

export const styles: StyleDictionary = {
  sellerName: { fontSize: 17, bold: true, color: palette.accent },
  title: { fontSize: 19, bold: true, color: palette.ink },
  small: { fontSize: 8, color: palette.muted, lineHeight: 1.15 },
  tiny: { fontSize: 7, color: palette.muted, lineHeight: 1.2 },
  columnHead: { fontSize: 8, bold: true, color: palette.accent },
  total: { fontSize: 11, bold: true, color: palette.accent },
};

/** A rule under the head, hairlines between the rows, one rule at the end. */
export const lineTable: CustomTableLayout = {
  hLineWidth: (row, { table }) => (row === 0 ? 0 : row === 1 || row === table.body.length ? 0.9 : 0.4),
  vLineWidth: () => 0,
  hLineColor: (row, { table }) => (row === 1 || row === table.body.length ? palette.accent : palette.line),
  paddingLeft: (column) => (column === 0 ? 8 : 6),
  paddingRight: (column, { table }) => (column === (table.widths?.length ?? 0) - 1 ? 8 : 6),
  paddingTop: () => 5,
  paddingBottom: () => 5,
};

/** Label and value, no rules. */
export const pairTable: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: (column) => (column === 0 ? 12 : 0),
  paddingTop: () => 1.5,
  paddingBottom: () => 1.5,
};

/** The sums: their numbers stand under the last column of the items. */
export const sumTable: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 8,
  paddingRight: (column) => (column === 1 ? 8 : 0),
  paddingTop: () => 3.5,
  paddingBottom: () => 3.5,
};
