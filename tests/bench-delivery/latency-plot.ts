/** What one line of the plot shows, in milliseconds. */
export interface Latencies {
  scenario: string;
  p50: number;
  p95: number;
  p99: number;
}

const labelWidth = 270;
const plotWidth = 520;
const rowHeight = 26;
const top = 46;
const ticksMs = [1, 10, 100, 1_000, 10_000];
/** Readable on white and on black. */
const ink = '#6b7280';
const marks = [
  { share: 'p50', color: '#2563eb', radius: 5 },
  { share: 'p95', color: '#d97706', radius: 4 },
  { share: 'p99', color: '#dc2626', radius: 4 },
] as const;

function x(ms: number): number {
  const decades = Math.log10(ticksMs.at(-1)! / ticksMs[0]!);
  return labelWidth + (plotWidth * Math.log10(Math.min(Math.max(ms, 1), 10_000))) / decades;
}

/** A line per run from p50 to p99 on a logarithmic scale, as SVG. */
export function latencyPlot(rows: readonly Latencies[]): string {
  const height = top + rows.length * rowHeight + 16;
  const width = labelWidth + plotWidth + 30;
  const bottom = height - 12;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="12">`,
    '<title>Commit → receive, milliseconds</title>',
    ...marks.map(
      ({ share, color, radius }, index) =>
        `<circle cx="${12 + index * 54}" cy="14" r="${radius}" fill="${color}"/><text x="${20 + index * 54}" y="18" fill="${ink}">${share}</text>`,
    ),
    ...ticksMs.map(
      (ms) =>
        `<line x1="${x(ms)}" x2="${x(ms)}" y1="${top - 8}" y2="${bottom}" stroke="${ink}" stroke-opacity="0.3"/><text x="${x(ms)}" y="${top - 14}" fill="${ink}" text-anchor="middle">${ms.toLocaleString('en')} ms</text>`,
    ),
    ...rows.map((row, index) => line(row, top + (index + 0.5) * rowHeight)),
    '</svg>',
    '',
  ].join('\n');
}

function line(row: Latencies, y: number): string {
  const dots = marks.map(
    ({ share, color, radius }) => `<circle cx="${x(row[share]).toFixed(1)}" cy="${y}" r="${radius}" fill="${color}"/>`,
  );
  return [
    `<text x="${labelWidth - 12}" y="${y + 4}" fill="${ink}" text-anchor="end">${row.scenario.replace(/ \(.*/, '')}</text>`,
    `<line x1="${x(row.p50).toFixed(1)}" x2="${x(row.p99).toFixed(1)}" y1="${y}" y2="${y}" stroke="${ink}"/>`,
    ...dots,
  ].join('');
}
