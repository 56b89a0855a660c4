import { relative, resolve } from 'node:path';
import swc from '@swc/jest';
import { watched } from './guards.ts';
import { guardedFolders } from './rooms.ts';

type Transformer = ReturnType<typeof swc.createTransformer>;

const root = resolve(import.meta.dirname, '../../..');
const folders = Object.entries(guardedFolders).flatMap(([room, names]) =>
  names.map((name) => `services/${room}/src/${name}/`),
);

/** Jest's transformer of this project, which has the guards watched before. */
// oxlint-disable-next-line import/no-default-export -- jest takes it in no other form
export default {
  createTransformer(options: Parameters<typeof swc.createTransformer>[0]): Transformer {
    const inner = swc.createTransformer(options);
    const sourceOf = (source: string, file: string): string => {
      const path = relative(root, file);
      return folders.some((folder) => path.startsWith(folder)) ? watched(path, source) : source;
    };
    return {
      ...inner,
      process: (source, file, how) => inner.process!(sourceOf(source, file), file, how),
      processAsync: (source, file, how) => inner.processAsync!(sourceOf(source, file), file, how),
      getCacheKey: (source, file, how) => `guards-${inner.getCacheKey!(source, file, how)}`,
    };
  },
};
