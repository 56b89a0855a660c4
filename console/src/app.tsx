import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Link, Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { SessionProvider, useSignIn } from './auth/session.tsx';
import { LanguageProvider, useLanguage } from './i18n/language.tsx';
import { TodayPage } from './pages/today/today-page.tsx';
import { BookPage } from './pages/book/book-page.tsx';
import { OrdersPage } from './pages/orders/orders-page.tsx';
import { MessagesPage } from './pages/messages/messages-page.tsx';
import { OrderPage } from './pages/orders/order-page.tsx';
import { InvoicesPage } from './pages/orders/invoices-page.tsx';
import { CustomersPage } from './pages/customers/customers-page.tsx';
import { CustomerPage } from './pages/customers/customer-page.tsx';
import { WebhooksPage } from './pages/webhooks/webhooks-page.tsx';
import { SubscriptionPage } from './pages/webhooks/subscription-page.tsx';
import { EventsPage } from './pages/webhooks/events-page.tsx';
import { DeliveryPage } from './pages/webhooks/delivery-page.tsx';
import { TracePage } from './pages/trace/trace-page.tsx';
import { AccessPage } from './pages/access/access-page.tsx';
import { SessionEnded } from './session-ended.tsx';
import { Shell } from './shell.tsx';
import { Boundary } from './ui/broken.tsx';
import { Button } from './ui/button.tsx';
import { NoticesProvider } from './ui/notices.tsx';

// The client repeats what may be repeated; a query that failed is shown, with a button. What is read is not compared with what was there
// before: entities that were read together refer to one another, in circles.
const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 2_000, networkMode: 'always', structuralSharing: false },
    mutations: { networkMode: 'always' },
  },
});

export function App() {
  return (
    <LanguageProvider>
      <QueryClientProvider client={queries}>
        <Router base="/console">
          <NoticesProvider>
            <Entrance />
          </NoticesProvider>
        </Router>
      </QueryClientProvider>
    </LanguageProvider>
  );
}

const replaceAddress = (path: string): void => navigate(path, { replace: true });

function Entrance() {
  const { t } = useLanguage();
  const [path] = useLocation();
  const state = useSignIn(replaceAddress);
  if (state.step === 'ready') {
    return (
      <SessionProvider session={state.session}>
        <Shell>
          <Boundary at={path} fallback={<Broken />}>
            <Pages />
          </Boundary>
        </Shell>
        <SessionEnded />
      </SessionProvider>
    );
  }
  return (
    <main className="entrance">
      <h1>{t('app.name')}</h1>
      {state.step === 'working' && <p role="status">{t('session.working')}</p>}
      {state.step === 'signed-out' && (
        <>
          <p>{t('session.signedOut')}</p>
          <Button tone="primary" onPress={state.begin}>
            {t('session.signIn')}
          </Button>
        </>
      )}
      {state.step === 'failed' && (
        <div role="alert">
          <p>{t('session.failed')}</p>
          <p>{state.reason === 'no-organization' ? t('session.noOrganization') : state.reason}</p>
          <Button tone="primary" onPress={() => location.assign('/console')}>
            {t('common.retry')}
          </Button>
        </div>
      )}
    </main>
  );
}

function Broken() {
  const { t } = useLanguage();
  return (
    <div role="alert">
      <h1>{t('common.broken')}</h1>
      <Link href="/today">{t('today.back')}</Link>
    </div>
  );
}

function Pages() {
  const [path] = useLocation();
  return (
    <Switch key={path.split('/')[1] ?? ''}>
      <Route path="/today/:day?" component={TodayPage} />
      <Route path="/book" component={BookPage} />
      <Route path="/orders" component={OrdersPage} />
      <Route path="/orders/:id" component={OrderPage} />
      <Route path="/invoices" component={InvoicesPage} />
      <Route path="/customers" component={CustomersPage} />
      <Route path="/customers/:id" component={CustomerPage} />
      <Route path="/webhooks" component={WebhooksPage} />
      <Route path="/webhooks/:id" component={SubscriptionPage} />
      <Route path="/events/:name?" component={EventsPage} />
      <Route path="/deliveries/:id" component={DeliveryPage} />
      <Route path="/messages" component={MessagesPage} />
      <Route path="/trace/:id?" component={TracePage} />
      <Route path="/access" component={AccessPage} />
      <Route>
        <Redirect to="/today" replace />
      </Route>
    </Switch>
  );
}
