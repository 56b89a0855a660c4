import { useCallback, useEffect, useState } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
const themeKey = 'booking-console-theme';

const kept = (): Theme => themes.find((theme) => theme === localStorage.getItem(themeKey)) ?? 'system';

/** Light or dark; as the system has it unless the person chose. */
export function useTheme(): [Theme, (theme: string) => void] {
  const [theme, setTheme] = useState(kept);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  const choose = useCallback((next: string) => {
    const known = themes.find((one) => one === next) ?? 'system';
    localStorage.setItem(themeKey, known);
    setTheme(known);
  }, []);
  return [theme, choose];
}
