/** What a line of the plot shows. */
export interface Ratio {
  collection: string;
  page: string;
  ratio: { median: number; lowest: number; highest: number };
}

const labelWidth = 330;
const plotWidth = 420;
const rowHeight = 16;
const top = 40;
const ticks = [0.5, 1, 2, 5, 10, 100, 1_000];
/** Readable on white and on black. */
const ink = '#6b7280';

function x(ratio: number): number {
  const [least, most] = [ticks[0]!, ticks.at(-1)!];
  const within = Math.min(Math.max(ratio, least), most);
  return labelWidth + (plotWidth * Math.log(within / least)) / Math.log(most / least);
}

/** A line per page from the lowest to the highest ratio of the rounds, a dot at the median, on a logarithmic scale, as SVG. */
export function ratioPlot(rows: readonly Ratio[]): string {
  const height = top + rows.length * rowHeight + 16;
  const width = labelWidth + plotWidth + 40;
  const bottom = height - 12;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="11">`,
    '<title>p50 of a page out of many rows, of that out of few</title>',
    ...ticks.map(
      (ratio) =>
        `<line x1="${x(ratio)}" x2="${x(ratio)}" y1="${top - 8}" y2="${bottom}" stroke="${ink}" stroke-opacity="${ratio === 2 ? 1 : 0.3}"/><text x="${x(ratio)}" y="${top - 14}" fill="${ink}" text-anchor="middle">× ${ratio}</text>`,
    ),
    ...rows.map((row, index) => line(row, top + (index + 0.5) * rowHeight)),
    '</svg>',
    '',
  ].join('\n');
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function line({ collection, page, ratio }: Ratio, y: number): string {
  const [from, at, to] = [ratio.lowest, ratio.median, ratio.highest].map((value) => x(value).toFixed(1));
  return [
    `<text x="${labelWidth - 10}" y="${y + 4}" fill="${ink}" text-anchor="end">${escaped(`${collection}: ${page}`)}</text>`,
    `<line x1="${from}" x2="${to}" y1="${y}" y2="${y}" stroke="${ink}"/>`,
    `<circle cx="${at}" cy="${y}" r="4" fill="${ratio.median > 2 ? '#dc2626' : '#2563eb'}"/>`,
  ].join('');
}
