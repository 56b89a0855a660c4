import type { Column, Content } from 'pdfmake/interfaces.js';
import { isPresent } from './pdf-format.ts';
import { sellerAddress, type LetterContext } from './pdf-letter.ts';
import { wrapping } from './pdf-words.ts';
import { margins, palette } from './pdf-style.ts';

const a4Width = 595.28;

const labelled = (label: string, value: string | undefined): string | undefined => value && `${label} ${value}`;

function columns(context: LetterContext): string[][] {
  const { document, texts } = context;
  const { seller } = document;
  const { contact } = seller;
  const blocks = [
    [seller.name, ...sellerAddress(context)],
    [contact?.name, contact?.phone, contact?.email],
    [
      labelled(texts.vatId, seller.vatId),
      labelled(texts.taxNumber, seller.taxNumber),
      labelled(texts.registration, seller.registrationNumber),
    ],
  ];
  return blocks.map((block) => block.filter(isPresent)).filter((block) => block.length > 0);
}

/** On every page: who sends it, and which page of what (`label`) this is. */
export function footer(context: LetterContext, label: string, page: number, pages: number): Content {
  const { texts } = context;
  const width = a4Width - margins.left - margins.right;
  return {
    margin: [margins.left, 14, margins.right, 0],
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.5, lineColor: palette.line }] },
      {
        margin: [0, 8, 0, 0],
        columns: [
          ...columns(context).map((lines): Column => ({ width: '*', stack: lines.map(wrapping), style: 'tiny' })),
          {
            width: 'auto',
            stack: [label, texts.page(page, pages)],
            style: 'tiny',
            alignment: 'right',
          },
        ],
        columnGap: 14,
      },
    ],
  };
}
