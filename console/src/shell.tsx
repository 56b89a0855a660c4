import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useSession } from './auth/session.tsx';
import { useLanguage } from './i18n/language.tsx';
import { Button } from './ui/button.tsx';
import { Choice } from './ui/fields.tsx';
import { useZone } from './ui/moment.tsx';
import { themes, useTheme } from './ui/use-theme.ts';

/** Which pages a role has something to see on (docs/reference/roles.md); the platform decides on every call all the same. */
const pages = [
  { path: '/today', text: 'nav.today', roles: ['owner', 'admin', 'manager', 'accountant', 'staff', 'viewer'] },
  { path: '/book', text: 'nav.book', roles: ['owner', 'admin', 'manager', 'staff'] },
  { path: '/orders', text: 'nav.orders', roles: ['owner', 'admin', 'manager', 'accountant', 'staff', 'viewer'] },
  { path: '/invoices', text: 'nav.invoices', roles: ['owner', 'admin', 'accountant'] },
  { path: '/customers', text: 'nav.customers', roles: ['owner', 'admin', 'manager', 'accountant', 'staff', 'viewer'] },
  { path: '/webhooks', text: 'nav.webhooks', roles: ['owner', 'admin'] },
  { path: '/messages', text: 'nav.messages', roles: ['owner', 'admin'] },
  { path: '/trace', text: 'nav.trace', roles: ['owner', 'admin'] },
  { path: '/access', text: 'nav.access', roles: ['owner', 'admin', 'manager', 'accountant', 'staff', 'viewer'] },
] as const;

export function Shell({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {t('app.skip')}
      </a>
      <Head />
      <Navigation />
      <main id="content" className="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function Navigation() {
  const { t } = useLanguage();
  const { role } = useSession();
  const [path] = useLocation();
  const list = useRef<HTMLElement>(null);
  // On a narrow screen the entries are a row that is longer than the screen.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [path]);
  return (
    <nav ref={list} className="nav" aria-label={t('app.menu')}>
      {pages
        .filter(({ roles }) => (roles as readonly string[]).includes(role))
        .map((page) => {
          const isHere =
            path.startsWith(page.path) || (page.path === '/webhooks' && /^\/(deliveries|events)/.test(path));
          return (
            <Link key={page.path} href={page.path} aria-current={isHere ? 'page' : undefined}>
              {t(page.text)}
            </Link>
          );
        })}
      <a href="/docs">{t('app.docs')}</a>
    </nav>
  );
}

function Head() {
  const { t, term, language, setLanguage } = useLanguage();
  const [theme, setTheme] = useTheme();
  const { organization, organizations, choose, name, role, signOut } = useSession();
  const zone = useZone();
  return (
    <header className="head">
      <div className="brand">
        <strong>{organization.name}</strong>
        <span className="soft">{t('app.times', { zone })}</span>
      </div>
      <div className="head-choices">
        {organizations.length > 1 && (
          <Choice
            label={t('app.organization')}
            value={organization.id}
            onChange={choose}
            options={organizations.map((one) => ({ value: one.id, label: one.name ?? one.id }))}
          />
        )}
        <Choice
          label={t('app.language')}
          value={language}
          onChange={(value) => setLanguage(value === 'de' ? 'de' : 'en')}
          options={[
            { value: 'en', label: 'English' },
            { value: 'de', label: 'Deutsch' },
          ]}
        />
        <Choice
          label={t('app.theme')}
          value={theme}
          onChange={setTheme}
          options={themes.map((value) => ({ value, label: t(`app.theme.${value}`) }))}
        />
        <span className="soft who">{t('app.signedInAs', { name, role: term('role', role) })}</span>
        <Button onPress={signOut}>{t('app.signOut')}</Button>
      </div>
    </header>
  );
}
