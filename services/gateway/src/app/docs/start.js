/* global SwaggerUIBundle */

/**
 * Starts the viewer on one group of operations at a time, and follows references for it: its own way goes through the whole description
 * anew for each operation that is opened, which takes tens of seconds. No validator is asked, which would be an outside host. A token stays
 * in the page and is gone with it.
 */
const list = document.querySelector('#group');
const description = await (await fetch('/openapi.json')).json();
const groups = description.tags.map(({ name }) => name);

/** `#/orders` and `#/orders/listOrders`, the viewer's own links, name the group. */
const groupOfAddress = () => {
  const [, name = ''] = location.hash.split('/');
  return groups.includes(decodeURIComponent(name)) ? decodeURIComponent(name) : 'orders';
};

const referencesIn = (value) => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === '$ref' ? [inner] : referencesIn(inner)));
};

/** Examples are told, not filled in: a request would otherwise carry every optional parameter there is. */
const toldExample = (parameter) => {
  const { example, ...rest } = parameter;
  if (example === undefined || parameter.in === 'path') return parameter;
  const told = `Example: \`${Array.isArray(example) ? example.join(',') : example}\``;
  return { ...rest, description: [rest.description, told].filter(Boolean).join('. ') };
};

const pathsOf = (group) =>
  Object.fromEntries(
    Object.entries(description.paths).flatMap(([path, { parameters = [], ...operations }]) => {
      const own = Object.entries(operations).filter(([, { tags }]) => tags?.includes(group));
      // Those of the path stand with each operation: Swagger UI shows no others.
      const allOf = (one) => [...parameters, ...(one.parameters ?? [])].map(toldExample);
      const told = own.map(([method, one]) => [method, { ...one, parameters: allOf(one) }]);
      return own.length > 0 ? [[path, Object.fromEntries(told)]] : [];
    }),
  );

/** The description of one group: its operations and the components that they lead to. */
const partOf = (group) => {
  const paths = pathsOf(group);
  const { securitySchemes } = description.components;
  const components = { securitySchemes };
  const waiting = referencesIn(paths);
  for (let reference = waiting.pop(); reference !== undefined; reference = waiting.pop()) {
    const [, , kind, name] = reference.split('/');
    if (components[kind]?.[name] !== undefined) continue;
    const component = description.components[kind][name];
    components[kind] = { ...components[kind], [name]: kind === 'parameters' ? toldExample(component) : component };
    waiting.push(...referencesIn(component));
  }
  const tags = description.tags.filter(({ name }) => name === group);
  return { ...description, tags, paths, components };
};

let part = partOf(groupOfAddress());

/** A value with what its references lead to in their place; one that leads back to itself stays open. */
const resolved = (value, open = []) => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => resolved(item, open));
  const { $ref } = value;
  if ($ref === undefined)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolved(inner, open)]));
  const [, ...path] = $ref.split('/');
  return open.includes($ref) ? {} : resolved(valueAt(path), [...open, $ref]);
};
const valueAt = (path) => path.reduce((value, name) => value?.[name], part);

const ownReferences = () => ({
  statePlugins: {
    spec: {
      wrapActions: {
        requestResolvedSubtree:
          (_viewers, { specActions, specSelectors }) =>
          (path) => {
            if (specSelectors.specResolvedSubtree(path)) return;
            specActions.updateResolvedSubtree(path, resolved(valueAt(path)));
          },
      },
    },
  },
});

/** The language that was chosen last holds for every operation. */
let language = 'curl';

/** How an operation is called, above what it answers: `x-codeSamples`, one language at a time. */
const codeSamples = ({ React: { createElement, useState } }) => ({
  wrapComponents: {
    responses: (Original) =>
      function WithSamples(props) {
        const [chosen, choose] = useState(language);
        const samples = description.paths[props.path]?.[props.method]?.['x-codeSamples'] ?? [];
        const buttons = samples.map(({ label }) =>
          createElement(
            'button',
            { key: label, type: 'button', 'aria-pressed': label === chosen, onClick: () => choose((language = label)) },
            label,
          ),
        );
        const shown = samples.find(({ label }) => label === chosen);
        const code = createElement('pre', { tabIndex: 0, 'data-language': chosen }, shown?.source);
        const section = createElement('section', { className: 'samples', 'aria-label': 'Code samples' }, buttons, code);
        return createElement('div', null, section, createElement(Original, props));
      },
  },
});

list.append(...groups.map((name) => new Option(name, name)));
list.value = groupOfAddress();
const viewer = SwaggerUIBundle({
  spec: part,
  dom_id: '#reference',
  plugins: [ownReferences, codeSamples],
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
});

const show = (group) => {
  list.value = group;
  part = partOf(group);
  viewer.specActions.updateSpec(JSON.stringify(part));
};
list.addEventListener('change', () => {
  history.replaceState(null, '', `#/${list.value}`);
  show(list.value);
});
window.addEventListener('hashchange', () => {
  if (groupOfAddress() !== list.value) show(groupOfAddress());
  viewer.layoutActions.parseDeepLinkHash(location.hash);
});
