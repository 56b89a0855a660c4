import { globSync, readFileSync } from 'node:fs';

/** Where images of others are named. The one that this repository builds has no digest before it is built. */
export const filesWithImages = (): string[] => ['Dockerfile', 'docker-compose.yml', ...globSync('deploy/**/*.yaml')];

export interface NamedImage {
  /** Name and tag. */
  image: string;
  digest: string | undefined;
}

const named =
  /(\bimage: (?:\$\{\w+:-)?|_IMAGE=)(?!booking-platform)([a-z0-9./-]+(?::[\w.-]+)?)(?:@([^\s}]+))?(?=[\s}]|$)/gm;

const isDigest = (text = ''): boolean => /^sha256:[0-9a-f]{64}$/.test(text);

export function imagesIn(text: string): NamedImage[] {
  return [...text.matchAll(named)].map(([, , image = '', digest]) => ({ image, digest }));
}

/** The same text with a digest beside each tag: what has one keeps it. */
export function pinned(text: string, digestOf: (image: string) => string): string {
  return text.replaceAll(named, (_all, before: string, image: string, digest?: string) => {
    const known = digest ?? digestOf(image);
    if (!isDigest(known)) throw new Error(`${image}: ${known} is no digest`);
    return `${before}${image}@${known}`;
  });
}

/** What is wrong with how images are named, in words. */
export function problemsOf(files: readonly string[]): string[] {
  const known = new Map<string, string | undefined>();
  return files.flatMap((file) =>
    imagesIn(readFileSync(file, 'utf8')).flatMap(({ image, digest }) => {
      const other = known.has(image) && known.get(image) !== digest;
      known.set(image, digest);
      return [
        ...(/:\d+\.\d+\.\d+/.test(image) ? [] : [`${file}: ${image} has no full version`]),
        ...(other ? [`${file}: ${image} has another digest elsewhere`] : []),
        ...(!isDigest(digest) ? [`${file}: ${image} has no digest`] : []),
      ];
    }),
  );
}
