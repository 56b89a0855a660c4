import { reasonOf, StackError } from './stack-error.ts';

export type Progress = (line: string) => void;

/**
 * One way to come by a server. `look` answers quickly and changes nothing; `start` may take its time.
 * A decisive source was asked for by the user: when it fails, the rest is not tried.
 */
export interface Source<Server> {
  name: string;
  decisive?: boolean;
  look(): Promise<{ found: true; what: string } | { found: false; why: string }>;
  start(): Promise<Server>;
}

/**
 * Tries the sources in their order and says at each what it does and why it goes on.
 * @throws StackError when none works: one line with every reason and `advice`
 */
export const firstThatWorks = async <Server>(
  part: string,
  sources: readonly Source<Server>[],
  advice: string,
  onProgress: Progress,
): Promise<Server> => {
  const reasons: string[] = [];
  for (const source of sources) {
    const seen = await source.look();
    if (!seen.found) {
      reasons.push(seen.why);
      onProgress(`${part}: ${seen.why}`);
      continue;
    }
    onProgress(`${part}: ${source.name}: ${seen.what}`);
    try {
      return await source.start();
    } catch (error) {
      if (source.decisive) throw new StackError(`${part}: ${source.name} does not work: ${reasonOf(error)}`);
      reasons.push(`${source.name}: ${reasonOf(error)}`);
      onProgress(`${part}: ${source.name} does not work: ${reasonOf(error)}`);
    }
  }
  throw new StackError(`${part} cannot be had here (${reasons.join('; ')}). ${advice}`);
};
