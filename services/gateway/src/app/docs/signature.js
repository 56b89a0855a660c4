/** The form at /docs/events that checks a signature. */
const at = (id) => document.querySelector(`#${id}`);

const signatureOf = async (key, body) => {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', secret, encoder.encode(body)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** The last check alone may tell its verdict, in whatever order they end. */
let checks = 0;
const check = async () => {
  const own = (checks += 1);
  const tell = (verdict, text) => {
    if (own === checks) Object.assign(at('verdict'), { textContent: text }).dataset.verdict = verdict;
  };
  // Browsers compute signatures for pages over HTTPS and from this machine only.
  if (!crypto.subtle) return tell('none', 'This browser computes signatures only for pages over HTTPS.');
  if (at('key').value === '') return tell('wrong', 'A signing key is needed.');
  const expected = await signatureOf(at('key').value, at('body').value);
  if (expected === at('signature').value.trim()) return tell('right', 'The signature is right.');
  return tell('wrong', `The signature is wrong: key and body give ${expected}`);
};

at('check').addEventListener('input', () => void check());
at('check').addEventListener('submit', (event) => event.preventDefault());
void check();
