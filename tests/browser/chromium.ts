/// <reference lib="dom" />
import { findOnPath } from '@booking/testkit/stack/command.ts';
import { installDebianPackages, whyNoPackages } from '@booking/testkit/stack/debian-packages.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

async function installed(): Promise<string | undefined> {
  const given = process.env['CHROMIUM_BINARY'];
  if (given) return given;
  for (const name of names) {
    const found = await findOnPath(name);
    if (found) return found;
  }
  return undefined;
}

/**
 * A Chromium of this machine, else Debian's, installed where that is possible.
 * @throws Error one line that says what to do
 */
export async function chromium(onProgress: (line: string) => void): Promise<string> {
  const found = await installed();
  if (found) return found;
  const why = await whyNoPackages();
  if (why === undefined) {
    await installDebianPackages(['chromium'], onProgress);
    const now = await installed();
    if (now) return now;
  }
  throw new Error(
    `No browser: install Chromium or Chrome (Debian, Ubuntu: apt-get install chromium), or set CHROMIUM_BINARY (${why ?? 'the package brought none'}).`,
  );
}

/** Nothing of the browser's own goes over the network. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
