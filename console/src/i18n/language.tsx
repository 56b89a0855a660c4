import type { Problem } from '@booking/client/errors';
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { de } from './de.ts';
import { en, type MessageKey } from './en.ts';
import { fill } from './fill.ts';
import { refusalIn } from './refusals.ts';

export type Language = 'en' | 'de';
const texts = { en, de };
const languageKey = 'booking-console-language';

type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;

export interface LanguageValue {
  language: Language;
  setLanguage(language: Language): void;
  t: Translate;
  /** Of a word that comes from the API, as `status.<word>`; the word itself where there is no text. */
  term(family: 'status' | 'kind' | 'role' | 'notice' | 'breaker', word: string | null | undefined): string;
  /** Why something was refused. */
  refusal(problem: Problem): string;
}

const LanguageContext = createContext<LanguageValue | undefined>(undefined);

export function useLanguage(): LanguageValue {
  const value = use(LanguageContext);
  if (!value) throw new Error('There is no language here.');
  return value;
}

const firstLanguage = (): Language => {
  const kept = localStorage.getItem(languageKey);
  if (kept === 'de' || kept === 'en') return kept;
  return navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en';
};

/** The language of the person, kept in this browser. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setShown] = useState(firstLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const setLanguage = useCallback((next: Language) => {
    localStorage.setItem(languageKey, next);
    setShown(next);
  }, []);
  const value = useMemo((): LanguageValue => {
    const t: Translate = (key, values) => fill(texts[language][key], values);
    const term: LanguageValue['term'] = (family, word) => {
      const key = `${family}.${word ?? ''}`;
      return key in en ? t(key as MessageKey) : (word ?? '');
    };
    const refusal = (problem: Problem) => refusalIn(language, problem, (status) => term('status', status));
    return { language, setLanguage, t, term, refusal };
  }, [language, setLanguage]);
  return (
    <LanguageContext value={value}>
      <I18nProvider locale={language === 'de' ? 'de-DE' : 'en-GB'}>{children}</I18nProvider>
    </LanguageContext>
  );
}
