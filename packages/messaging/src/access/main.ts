import { accessCommand } from './access-command.ts';

/** `node packages/messaging/src/access/main.ts`: settings come from the environment, as those of a service do. */
try {
  await accessCommand(process.env, (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
