import { correction, generate } from 'lean-qr';

/** A QR code (level M) as SVG: each run of dark squares a rectangle, without a quiet zone. */
export function qrCode(text: string): string {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const { size } = code;
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = x;
      while (code.get(x, y)) x += 1;
      if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`;
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`;
}
