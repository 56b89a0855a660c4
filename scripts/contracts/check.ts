import { acceptedContracts, contractBreaks, generatedContracts } from './files.ts';

/** A step of `npm run check`: ends with 1 when the generated documents break what was accepted. */
const root = process.cwd();
const breaks = contractBreaks(root, acceptedContracts(root), generatedContracts(root));
if (breaks.length > 0) {
  process.stdout.write(
    `${breaks.join('\n')}\n${breaks.length} breaking changes of the public contracts. ` +
      'If they are meant: npm run contracts:accept -- "<line for the changelog>"\n',
  );
  process.exitCode = 1;
}
