import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const version = '2.26.0';
const artifact = `org.mustangproject:Mustang-CLI:${version}`;
const sha256 = '42d7868cb68264874a7b8cab4c3587b03b23ccc7cd72373da917f66758bb9736';

/** 2.8 copies one file without resolving what it depends on, which the jar contains already. */
const copyGoal = 'org.apache.maven.plugins:maven-dependency-plugin:2.8:copy';

async function copyFromMavenCentral(folder: string): Promise<void> {
  const args = ['--batch-mode', '--quiet', copyGoal, `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`];
  process.stdout.write(`Obtaining ${artifact} with Maven …\n`);
  try {
    await run('mvn', args, { cwd: folder });
  } catch (error) {
    throw new Error('Maven could not obtain the validator: install Maven, or set MUSTANG_JAR to the jar.', {
      cause: error,
    });
  }
}

/**
 * Path of Mustang's command-line jar (Apache-2.0), of the pinned version and content: from MUSTANG_JAR, or from Maven Central through
 * Maven, kept in `folder`. Throws when it cannot be had or its checksum differs.
 */
export async function obtainValidator(folder: string): Promise<string> {
  const given = process.env['MUSTANG_JAR'];
  const jar = given ?? join(folder, `Mustang-CLI-${version}.jar`);
  if (!existsSync(jar)) {
    await mkdir(folder, { recursive: true });
    await copyFromMavenCentral(folder);
  }
  const found = createHash('sha256')
    .update(await readFile(jar))
    .digest('hex');
  if (found !== sha256) throw new Error(`${jar} is not ${artifact}: its SHA-256 is ${found}, expected ${sha256}.`);
  return jar;
}
