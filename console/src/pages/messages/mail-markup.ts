interface MarkupPolicy {
  createHTML(text: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML: (text: string) => string }): MarkupPolicy;
}

/** Styles of elements are refused by the page's policy, which a frame inherits: mails are shown without them. */
const withoutStyles = (html: string): string => html.replaceAll(/ style="[^"]*"/g, '');

let policy: MarkupPolicy | undefined;

/**
 * The one place where text becomes markup: the policy of the gateway allows it under the name `mail` alone (browsers without trusted types
 * take the text). For frames in a sandbox.
 */
export function mailMarkup(html: string): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  policy ??= trustedTypes?.createPolicy('mail', { createHTML: withoutStyles });
  return policy ? policy.createHTML(html) : withoutStyles(html);
}
