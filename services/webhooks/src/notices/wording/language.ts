import { english } from './words-en.ts';
import { german } from './words-de.ts';
import type { Words } from './words.ts';

export type Language = 'de' | 'en';

const words: Readonly<Record<Language, Words>> = { de: german, en: english };

/** The language of a BCP 47 tag, of those there are words in; English for all others. */
export function languageOf(locale: string): Language {
  return /^de(-|$)/i.test(locale) ? 'de' : 'en';
}

export function wordsOf(language: Language): Words {
  return words[language];
}

/** How dates and amounts are written: as the tag says where it is one of the language of the words; tags are outside input. */
export function formatLocaleOf(locale: string): string {
  const language = languageOf(locale);
  try {
    const [canonical = language] = Intl.getCanonicalLocales(locale);
    return new Intl.Locale(canonical).language === language ? canonical : language;
  } catch {
    return language;
  }
}
