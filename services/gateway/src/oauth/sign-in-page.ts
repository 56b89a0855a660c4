import { createHash } from 'node:crypto';
import type { Person } from './demo-people.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { imageSource, logoImage, type PageLogo } from './page-logo.ts';

const style = `:root{color-scheme:light dark;--text:#17212b;--soft:#51606e;--page:#f4f6f8;--card:#fff;--line:#c9d1d9;--accent:#0b5cad}
@media(prefers-color-scheme:dark){:root{--text:#e8edf2;--soft:#a9b6c2;--page:#12181f;--card:#1b232c;--line:#3b4754;--accent:#7db8f5}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:2rem 1rem}h1{font-size:1.5rem;margin:0 0 .5rem}p{color:var(--soft);margin:0 0 1rem}
fieldset{border:1px solid var(--line);border-radius:.5rem;background:var(--card);margin:0 0 1rem;padding:.75rem 1rem 1rem}
legend{font-weight:600;padding:0 .4rem}.people{display:grid;gap:.5rem;grid-template-columns:repeat(auto-fill,minmax(12rem,1fr))}
button{font:inherit;text-align:left;padding:.6rem .75rem;border:1px solid var(--line);border-radius:.4rem;
background:transparent;color:inherit;cursor:pointer}
button:hover{border-color:var(--accent)}button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
label{display:block;font-size:.85rem;color:var(--soft)}.row{display:flex;flex-wrap:wrap;gap:.5rem}
input{font:inherit;flex:1 1 14rem;min-width:0;padding:.6rem .75rem;border:1px solid var(--soft);border-radius:.4rem;
background:transparent;color:inherit}
button span{display:block;color:var(--soft);font-size:.85rem}`;

const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** Nothing but the logo is loaded, nobody may frame the page, and its form goes here and from here to the client's own address alone. */
export function signInPolicy({ redirectOrigin, logo }: { redirectOrigin?: string; logo?: PageLogo }): string {
  const formAction = ["'self'", ...(redirectOrigin === undefined ? [] : [redirectOrigin])].join(' ');
  return `default-src 'none'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'; style-src ${styleHash}${imageSource(logo)}`;
}

const page = (title: string, body: string, logo?: PageLogo): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${logoImage(logo)}<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;

const askForm = `<form method="post" action="/oauth/sign-in-link">
<fieldset><legend>By e-mail</legend>
<p>Members are sent a link to sign in with. Whoever is no member yet asks an administrator of the organization for an invitation.</p>
<label for="email">E-mail address</label>
<div class="row"><input id="email" name="email" type="email" autocomplete="email" maxlength="254" required>
<button>Send a link</button></div>
</fieldset>
</form>`;

/** The page of a link that was mailed; the link is used up by its button. */
export const linkPage = (token: string, logo: PageLogo | undefined): string =>
  page(
    'Sign in',
    `<p>The link works once. You stay signed in for eight hours in this browser.</p>
<form method="post" action="/oauth/link">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button>Sign in</button>
</form>`,
    logo,
  );

/** The list of those who may sign in, one button each; `request` is the sealed authorization request. */
export function signInPage(people: readonly Person[], request: string): string {
  if (people.length === 0) return page('Sign in', askForm);
  const organizations = [...new Set(people.map(({ organizationName }) => organizationName))];
  const button = ({ subject, name, email, organizationId }: Person): string =>
    `<button name="person" value="${escapeHtml(`${organizationId} ${subject}`)}">${escapeHtml(name)}<span>${escapeHtml(email)}</span></button>`;
  const group = (organization: string): string => {
    const members = people.filter(({ organizationName }) => organizationName === organization);
    return `<fieldset><legend>${escapeHtml(organization)}</legend><div class="people">${members.map(button).join('\n')}</div></fieldset>`;
  };
  return page(
    'Sign in',
    `<p>Members of the demo data. Choose who you are; no password is asked for.</p>
<form method="post" action="/oauth/sign-in">
<input type="hidden" name="request" value="${escapeHtml(request)}">
${organizations.map(group).join('\n')}
</form>
${askForm}`,
  );
}

/** Asks whoever another site has sent here; `fields` go with the answer. */
export const signOutPage = (fields: readonly [string, string][]): string =>
  page(
    'Sign out',
    `<p>You are asked to sign out of the booking platform in this browser.</p>
<form method="post" action="/oauth/end-session">
${fields.map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`).join('\n')}
<button>Sign out</button>
</form>`,
  );

export const messagePage = (title: string, text: string): string => page(title, `<p>${escapeHtml(text)}</p>`);
