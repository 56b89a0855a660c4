import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { writeRuleResource } from './alerts/rule-resource.ts';
import { writeEntityTypes } from './client/entity-types.ts';
import { writePythonTypes } from './client/python-types.ts';
import { writeRequestTypes } from './client/request-types.ts';
import { writeConflictReasons } from './conflict-table.ts';
import { writeEventTable } from './event-table.ts';
import { writeLimits } from './limits-table.ts';
import { writeEventDocuments, writeOpenApiDocument } from './reference-documents.ts';
import { writeSettingsTable } from './settings-table.ts';
import { writeStateDiagrams } from './state-diagrams.ts';
import { writeRooms } from './structure/write.ts';

/** Writes everything that is derived from a source of truth. `npm run check` runs it and fails when a committed file changes. */
const files = readdirSync('proto', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.proto'));
rmSync('packages/contracts/src/generated', { recursive: true, force: true });
execFileSync(
  'node_modules/.bin/proto-loader-gen-types',
  [
    '--keepCase',
    '--longs=Number',
    '--enums=String',
    '--defaults',
    '--grpcLib=@grpc/grpc-js',
    '--importFileExtension=.ts',
    '--outDir=packages/contracts/src/generated',
    '--includeDirs=proto',
    '--',
    ...files,
  ],
  { stdio: ['ignore', 'ignore', 'inherit'] },
);

// The generator also writes one root file per .proto (`ProtoGrpcType`), which does not compile against its own loader and which nothing
// uses.
for (const file of readdirSync('packages/contracts/src/generated', { withFileTypes: true })) {
  if (file.isFile()) rmSync(`packages/contracts/src/generated/${file.name}`);
}

await writeSettingsTable();
writeEventTable();
writeLimits();
writeConflictReasons();
writeOpenApiDocument();
writeEventDocuments();
writeStateDiagrams();
writeEntityTypes();
writeRequestTypes();
writePythonTypes();
writeRuleResource();
await writeRooms();
