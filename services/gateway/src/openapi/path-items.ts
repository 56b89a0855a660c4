type Json = Record<string, unknown>;

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** The operations of a path by method, each with all of its parameters: those of the path first. */
export function operationsOf(item: unknown): [method: string, operation: Json][] {
  const { parameters: common = [], ...rest } = item as Json & { parameters?: readonly unknown[] };
  return Object.entries(rest as Record<string, Json>)
    .filter(([method]) => methods.includes(method))
    .map(([method, operation]) => {
      const own = (operation['parameters'] ?? []) as readonly unknown[];
      return [method, { ...operation, parameters: [...common, ...own] }];
    });
}

/** Parameters that all operations of a path take, and several there are, are said once, at the path. */
export function withCommonParameters(item: Json): Json {
  const operations = operationsOf(item);
  const texts = operations.map(([, { parameters }]) => (parameters as unknown[]).map((one) => JSON.stringify(one)));
  const [first = [], ...others] = texts;
  const common = first.filter((text) => others.every((other) => other.includes(text)));
  if (others.length === 0 || common.length === 0) return item;
  const isOwn = (parameter: unknown) => !common.includes(JSON.stringify(parameter));
  const rest = operations.map(([method, operation]): [string, Json] => {
    const { parameters, ...said } = operation;
    const own = (parameters as unknown[]).filter(isOwn);
    return [method, own.length > 0 ? { ...said, parameters: own } : said];
  });
  return { parameters: common.map((text) => JSON.parse(text) as unknown), ...Object.fromEntries(rest) };
}

/** Tells of a value of the document what it refers to, or the value itself. */
export function resolverOf(document: Json) {
  return (value: unknown): unknown => {
    const { $ref } = value as { $ref?: string };
    if ($ref === undefined) return value;
    const names = $ref.slice('#/'.length).split('/');
    return names.reduce<unknown>((inner, name) => (inner as Json)[name], document);
  };
}
