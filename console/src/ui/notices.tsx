import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { Button } from './button.tsx';

interface Notice {
  id: number;
  text: string;
  tone: 'good' | 'bad';
  /** What takes it back. */
  undo?: (() => void) | undefined;
}

type Say = (text: string, tone?: Notice['tone'], undo?: () => void) => void;
const NoticesContext = createContext<Say | undefined>(undefined);

/** Tells what an action did; screen readers hear it. */
export function useSay(): Say {
  const say = use(NoticesContext);
  if (!say) throw new Error('There are no notices here.');
  return say;
}

let lastId = 0;
const shownMs = 8_000;

export function NoticesProvider({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const remove = useCallback((id: number) => setNotices((all) => all.filter((one) => one.id !== id)), []);
  const say = useCallback<Say>(
    (text, tone = 'good', undo) => {
      const id = ++lastId;
      setNotices((all) => [...all.slice(-2), { id, text, tone, undo }]);
      // What went wrong stays until it was read.
      if (tone === 'good') setTimeout(() => remove(id), shownMs);
    },
    [remove],
  );
  const region = useMemo(
    () => (
      <div className="notices" role="status" aria-live="polite">
        {notices.map(({ id, text, tone, undo }) => (
          <div key={id} className={`notice ${tone}`}>
            <span>{text}</span>
            {undo && (
              <Button
                onPress={() => {
                  remove(id);
                  undo();
                }}
              >
                {t('common.undo')}
              </Button>
            )}
            <Button tone="quiet" label={t('common.close')} onPress={() => remove(id)}>
              ×
            </Button>
          </div>
        ))}
      </div>
    ),
    [notices, remove, t],
  );
  return (
    <NoticesContext value={say}>
      {children}
      {region}
    </NoticesContext>
  );
}
