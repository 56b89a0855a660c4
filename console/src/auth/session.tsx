import { createClient, type Client, type Entity } from '@booking/client';
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createOidc, type ConsoleConfig, type Oidc, type Tokens } from './oidc.ts';

/** The issuer's session has ended: a person has to sign in again. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError';
}

export interface Session {
  client: Client;
  organization: Entity<'organizations'>;
  organizations: readonly Entity<'organizations'>[];
  choose(id: string): void;
  subject: string;
  name: string;
  /** Of the person in the organization. */
  role: string;
  /** Whether the issuer no longer gives tokens; what is on the screen stays. */
  hasEnded: boolean;
  signInAgain(): void;
  signOut(): void;
}

const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('There is no session here.');
  return session;
}

export type SignInState =
  | { step: 'working' }
  | { step: 'signed-out'; begin: () => void }
  | { step: 'failed'; reason: string }
  | { step: 'ready'; session: Session };

const organizationKey = 'booking-console-organization';

const signedOutAlready = (): void => location.assign('/console/signed-out');

interface SignedIn {
  oidc: Oidc;
  client: (organization?: string) => Client;
  token: (renew: boolean) => Promise<string>;
  tokens: Tokens;
  organizations: readonly Entity<'organizations'>[];
}

/** Who is signed in, kept as long as the page lives. `navigate` is called once the callback has been read. */
export function useSignIn(navigate: (path: string) => void): SignInState {
  const [state, setState] = useState<SignInState>({ step: 'working' });
  const [signedIn, setSignedIn] = useState<SignedIn>();
  const [hasEnded, setHasEnded] = useState(false);
  const [chosen, setChosen] = useState(() => localStorage.getItem(organizationKey));
  const [role, setRole] = useState('');
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    enter(navigate, setHasEnded).then(
      (result) => ('oidc' in result ? setSignedIn(result) : setState(result)),
      (error: unknown) => setState({ step: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    );
  }, [navigate]);

  const organization = useMemo(
    () => signedIn?.organizations.find(({ id }) => id === chosen) ?? signedIn?.organizations[0],
    [signedIn, chosen],
  );
  useEffect(() => {
    if (!signedIn || !organization) return undefined;
    let isLeft = false;
    const filter = { subject: signedIn.tokens.subject };
    signedIn
      .client(organization.id)
      .list('members', { filter })
      .then(
        ({ items }) => isLeft || setRole(items[0]?.role ?? 'viewer'),
        (error: unknown) => isLeft || setState({ step: 'failed', reason: String(error) }),
      );
    return () => {
      isLeft = true;
    };
  }, [signedIn, organization]);

  const choose = useCallback((id: string) => {
    localStorage.setItem(organizationKey, id);
    // What one may do in the organization before says nothing of this one.
    setRole('');
    setChosen(id);
  }, []);
  const session = useMemo((): Session | undefined => {
    if (!signedIn || !organization || role === '') return undefined;
    const { oidc, client, token, tokens, organizations } = signedIn;
    return {
      client: client(organization.id),
      organization,
      organizations,
      choose,
      subject: tokens.subject,
      name: tokens.name,
      role,
      hasEnded,
      // Signed in meanwhile, in another tab: then nothing of this page is lost.
      signInAgain: () => void token(true).catch(() => oidc.begin(location.pathname + location.search)),
      signOut: () => void token(false).then((accessToken) => oidc.signOut(accessToken), signedOutAlready),
    };
  }, [signedIn, organization, role, hasEnded, choose]);

  if (session) return { step: 'ready', session };
  if (signedIn && signedIn.organizations.length === 0) return { step: 'failed', reason: 'no-organization' };
  return state;
}

/** From the address of the page to tokens, or to where they come from. */
async function enter(navigate: (path: string) => void, ended: (has: boolean) => void): Promise<SignedIn | SignInState> {
  const config = (await (await fetch('/console/config.json')).json()) as ConsoleConfig;
  if (new URL(config.url).origin !== location.origin) {
    // The issuer knows the console by one address only.
    location.replace(new URL(location.pathname + location.search, config.url));
    return { step: 'working' };
  }
  const oidc = await createOidc(config);
  if (location.pathname === '/console/callback') {
    const address = location.href;
    history.replaceState(null, '', '/console');
    const { tokens, returnTo } = await oidc.complete(address);
    navigate(inConsole(returnTo));
    return signedInWith(oidc, tokens, ended);
  }
  if (location.pathname === '/console/signed-out')
    return { step: 'signed-out', begin: () => void oidc.begin('/console') };
  const tokens = await oidc.renew();
  if (tokens) return signedInWith(oidc, tokens, ended);
  await oidc.begin(location.pathname + location.search);
  return { step: 'working' };
}

/** The way back is a page of the console, whatever was kept. */
const inConsole = (path: string): string =>
  /^\/console(\/(?!callback|signed-out)|$|\?)/.test(path) ? path : '/console';

async function signedInWith(oidc: Oidc, first: Tokens, ended: (has: boolean) => void): Promise<SignedIn> {
  let tokens = first;
  let renewing: Promise<string> | undefined;
  const renewed = async (): Promise<string> => {
    const next = await oidc.renew();
    if (!next || next.subject !== first.subject) {
      ended(true);
      throw new SignedOutError('The session has ended.');
    }
    ended(false);
    tokens = next;
    return tokens.accessToken;
  };
  const token = async (renew: boolean): Promise<string> => {
    if (!renew && performance.now() < tokens.renewAt) return tokens.accessToken;
    renewing ??= renewed().finally(() => (renewing = undefined));
    return renewing;
  };
  const client = (organization?: string) =>
    createClient({ url: location.origin, token, ...(organization === undefined ? {} : { organization }) });
  const organizations = await Array.fromAsync(client().all('organizations', { page: { size: 100 } }));
  return { oidc, client, token, tokens: first, organizations };
}

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}
