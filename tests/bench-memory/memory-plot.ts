import type { Held } from './report.ts';

const plotWidth = 380;
const plotHeight = 200;
const left = 50;
const top = 40;
const gap = 70;
const columns = 2;
const rowHeight = plotHeight + 50;
/** Readable on white and on black. */
const ink = '#6b7280';
const colors = ['#2563eb', '#d97706', '#dc2626', '#059669', '#7c3aed'];

/** A panel for each kind of work: MB held by each service over what was done, as SVG. */
export function memoryPlot(held: readonly Held[]): string {
  const width = left + columns * (plotWidth + gap);
  const height = top + Math.ceil(held.length / columns) * rowHeight + 20;
  const services = Object.keys(held[0]?.samples[0]?.heldMb ?? {});
  const most = Math.max(...held.flatMap(({ samples }) => samples.flatMap(({ heldMb }) => Object.values(heldMb))));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="12">`,
    '<title>MB held by each service, all garbage collected</title>',
    ...services.map(
      (name, at) =>
        `<rect x="${left + at * 110}" y="${height - 18}" width="12" height="4" fill="${colors[at]}"/><text x="${left + at * 110 + 18}" y="${height - 12}" fill="${ink}">${name}</text>`,
    ),
    ...held.map((one, at) => {
      const x = left + (at % columns) * (plotWidth + gap);
      const y = top + Math.floor(at / columns) * rowHeight;
      return panel(one, { x, y, most: Math.ceil(most / 20) * 20 });
    }),
    '</svg>',
    '',
  ].join('\n');
}

function panel({ what, samples }: Held, { x, y, most }: { x: number; y: number; most: number }): string {
  const last = samples.at(-1)?.done ?? 1;
  const px = (done: number): string => (x + (plotWidth * done) / last).toFixed(1);
  const py = (mb: number): string => (y + plotHeight * (1 - mb / most)).toFixed(1);
  const services = Object.keys(samples[0]?.heldMb ?? {});
  return [
    `<text x="${x}" y="${y - 16}" fill="${ink}">${what}, up to ${Math.round(last).toLocaleString('en')}: MB held</text>`,
    ...[0, most / 2, most].map(
      (mb) =>
        `<line x1="${x}" x2="${x + plotWidth}" y1="${py(mb)}" y2="${py(mb)}" stroke="${ink}" stroke-opacity="0.3"/><text x="${x - 6}" y="${Number(py(mb)) + 4}" fill="${ink}" text-anchor="end">${mb}</text>`,
    ),
    ...services.map((name, at) => {
      const points = samples.map(({ done, heldMb }) => `${px(done)},${py(heldMb[name] ?? 0)}`);
      return `<polyline points="${points.join(' ')}" fill="none" stroke="${colors[at]}" stroke-width="1.5"/>`;
    }),
  ].join('');
}
