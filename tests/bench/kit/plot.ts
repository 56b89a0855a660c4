/** A line of the plot: its dots on the line between the first and the last of them. */
export interface PlotRow {
  label: string;
  dots: readonly number[];
}

const plotWidth = 460;
const labelWidth = 330;
const rowHeight = 18;
const top = 46;
/** Readable on white and on black. */
const ink = '#6b7280';
const colors = ['#2563eb', '#d97706', '#dc2626'];

/** A row per label on a logarithmic scale, as SVG; `names` are those of the dots. */
export function plot(
  { title, names, ticks }: { title: string; names: readonly string[]; ticks: readonly number[] },
  rows: readonly PlotRow[],
): string {
  const [least = 1, most = least] = [ticks[0], ticks.at(-1)];
  const x = (value: number): string => {
    const within = Math.min(Math.max(value, least), most);
    return (labelWidth + (plotWidth * Math.log(within / least)) / Math.log(most / least)).toFixed(1);
  };
  const [width, height] = [labelWidth + plotWidth + 40, top + (rows.length + 1) * rowHeight];
  const dot = (at: number, cx: Cell, cy: number): string =>
    `<circle cx="${cx}" cy="${cy}" r="4" fill="${colors[at]}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="11">`,
    `<title>${escaped(title)}</title>`,
    ...names.map(
      (name, at) => `${dot(at, 12 + at * 80, 12)}<text x="${20 + at * 80}" y="16" fill="${ink}">${name}</text>`,
    ),
    ...ticks.map(
      (tick) =>
        `<line x1="${x(tick)}" x2="${x(tick)}" y1="${top - 8}" y2="${height - 8}" stroke="${ink}" stroke-opacity="0.3"/><text x="${x(tick)}" y="${top - 14}" fill="${ink}" text-anchor="middle">${tick}</text>`,
    ),
    ...rows.map(({ label, dots }, index) => {
      const y = top + (index + 0.5) * rowHeight;
      const [from, to] = [Math.min(...dots), Math.max(...dots)].map(x);
      return [
        `<text x="${labelWidth - 12}" y="${y + 4}" fill="${ink}" text-anchor="end">${escaped(label)}</text>`,
        `<line x1="${from}" x2="${to}" y1="${y}" y2="${y}" stroke="${ink}"/>`,
        ...dots.map((value, at) => dot(at, x(value), y)),
      ].join('');
    }),
    '</svg>',
    '',
  ].join('\n');
}

type Cell = string | number;
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
