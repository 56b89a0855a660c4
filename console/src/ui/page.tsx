import { useEffect, useRef, type ReactNode } from 'react';
import { useLanguage } from '../i18n/language.tsx';

/** One page: its title is the document's, and gets the focus when a person arrives. */
export function Page({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const { t } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`;
  }, [title, t]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </div>
      {children}
    </>
  );
}

interface SectionProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
  /** Where the page's own title says it already. */
  hidesTitle?: boolean;
}

export function Section({ title, actions, children, hidesTitle = false }: SectionProps) {
  return (
    <section className="section" aria-label={title}>
      <div className="section-head" hidden={hidesTitle}>
        <h2>{title}</h2>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
