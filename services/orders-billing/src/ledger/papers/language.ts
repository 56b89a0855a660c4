export type Language = 'de' | 'en';

/** German for German locales, English for all others. */
export function languageOf(locale: string): Language {
  return new Intl.Locale(locale).language === 'de' ? 'de' : 'en';
}
