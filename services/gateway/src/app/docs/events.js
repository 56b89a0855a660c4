/**
 * Shows one event of /asyncapi.json at a time: its fields, headers and example, and a form that checks a signature. All text is set as
 * text: nothing of the description becomes markup.
 */
const at = (id) => document.querySelector(`#${id}`);
const description = await (await fetch('/asyncapi.json')).json();
const { messages, schemas } = description.components;
const names = Object.keys(messages);

const resolved = (schema) => (schema.$ref ? schemas[schema.$ref.split('/').at(-1)] : schema);

/** The alternative of a schema that has the most to tell: the entity in full rather than a reference to it or null. */
const richest = (schema) => {
  const options = (resolved(schema).anyOf ?? [resolved(schema)]).map(resolved).flatMap((one) => one.anyOf ?? [one]);
  const size = (one) => Object.keys(one.properties ?? {}).length;
  return options.reduce((best, one) => (size(one) > size(best) ? one : best));
};

const isNullable = ({ anyOf = [], type = [] }) => [type].flat().includes('null') || anyOf.some(isNullable);

/** `{id, type}` alone. */
const isReference = (schema) => Object.keys(schema.properties ?? {}).join() === 'id,type';

/** `string`, `date-time or null`, `one of a, b`, `list of …`. */
const valueText = (schema) => {
  const one = richest(schema);
  const orNull = isNullable(resolved(schema)) ? ' or null' : '';
  if ('const' in one) return `"${one.const}"`;
  if (one.enum) return `one of ${one.enum.filter((value) => value !== null).join(', ')}${orNull}`;
  if (isReference(one)) return `{id, type} of ${one.properties.type.const}${orNull}`;
  if (one.items) {
    const items = richest(one.items);
    return `list of ${items.properties && !isReference(items) ? 'objects' : valueText(items)}`;
  }
  const types = [one.format ?? one.type].flat().filter((type) => type !== 'null');
  return (types.join(' or ') || 'anything') + orNull;
};

/** Every member below a schema with its path: `data.customer.address.city`. */
const fieldsOf = (schema, path = '') =>
  Object.entries(richest(schema).properties ?? {}).flatMap(([name, member]) => {
    const here = path ? `${path}.${name}` : name;
    const inner = richest(member).items ?? member;
    const listed = inner === member ? here : `${here}[]`;
    const below = isReference(richest(inner)) ? [] : fieldsOf(inner, listed);
    return [[here, valueText(member), resolved(member).description ?? ''], ...below];
  });

/** An element with a text in which what stands between back-ticks is code. */
const marked = (name, text) => {
  const element = document.createElement(name);
  const parts = String(text).split('`');
  element.append(
    ...parts.map((part, at) =>
      at % 2 === 0 ? part : Object.assign(document.createElement('code'), { textContent: part }),
    ),
  );
  return element;
};

const row = (cells) => {
  const line = document.createElement('tr');
  line.append(...cells.map((text) => marked('td', text)));
  return line;
};

const fillTable = (id, rows) => document.querySelector(`#${id} tbody`).replaceChildren(...rows.map(row));

const hexOf = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const signatureOf = async (key, body) => {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign']);
  return hexOf(await crypto.subtle.sign('HMAC', secret, encoder.encode(body)));
};

/** The last check alone may tell its verdict, in whatever order they end. */
let checks = 0;
const check = async () => {
  const own = (checks += 1);
  const tell = (verdict, text) => {
    if (own !== checks) return;
    at('verdict').dataset.verdict = verdict;
    at('verdict').textContent = text;
  };
  // Browsers compute signatures for pages over HTTPS and from this machine only.
  if (!crypto.subtle) return tell('none', 'This browser computes signatures only for pages over HTTPS.');
  if (at('key').value === '') return tell('wrong', 'A signing key is needed.');
  const expected = await signatureOf(at('key').value, at('body').value);
  if (expected === at('signature').value.trim()) return tell('right', 'The signature is right.');
  return tell('wrong', `The signature is wrong: key and body give ${expected}`);
};

const show = (name) => {
  const message = messages[name];
  const [{ headers, payload }] = message.examples;
  at('event').value = name;
  document.querySelector('#shown h1').textContent = name;
  at('summary').textContent = message.summary;
  fillTable('fields', fieldsOf(message.payload));
  const described = Object.entries(resolved(message.headers).properties);
  fillTable(
    'headers',
    described.map(([header, schema]) => [header, headers[header], schema.description ?? '']),
  );
  at('example').textContent = JSON.stringify(payload, null, 2);
  at('key').value = description.info['x-example-signing-key'];
  at('body').value = JSON.stringify(payload);
  at('signature').value = headers.Signature;
  void check();
};

const about = description.info.description.split('\n\n');
at('about').replaceChildren(...about.map((text) => marked('p', text)));
const groups = Map.groupBy(names, (name) => messages[name].tags[0].name);
for (const [group, members] of groups) {
  const options = Object.assign(document.createElement('optgroup'), { label: group });
  options.append(...members.map((name) => new Option(name, name)));
  at('event').append(options);
}

const ofAddress = () => {
  const name = decodeURIComponent(location.hash.slice(1));
  return names.includes(name) ? name : names[0];
};
at('event').addEventListener('change', () => {
  history.replaceState(null, '', `#${at('event').value}`);
  show(at('event').value);
});
window.addEventListener('hashchange', () => show(ofAddress()));
for (const id of ['key', 'body', 'signature']) at(id).addEventListener('input', () => void check());
at('check').addEventListener('submit', (event) => event.preventDefault());
show(ofAddress());
