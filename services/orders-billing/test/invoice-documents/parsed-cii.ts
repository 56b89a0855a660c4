import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** Elements by name without prefix; every value a string; those that may repeat always arrays. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name, path) =>
    name === 'IncludedSupplyChainTradeLineItem' ||
    name === 'SpecifiedTaxRegistration' ||
    (name === 'ApplicableTradeTax' && String(path).includes('HeaderTradeSettlement')),
});

export interface Node {
  [name: string]: Node & string & Node[];
}

/** The invoice's transaction part and its document part. Throws when the text is no well-formed XML. */
export function parsedCii(xml: string): { exchanged: Node; transaction: Node; settlement: Node } {
  const validity = XMLValidator.validate(xml);
  if (validity !== true) throw new Error(JSON.stringify(validity));
  const root = (parser.parse(xml) as Node)['CrossIndustryInvoice'] as Node;
  const transaction = root['SupplyChainTradeTransaction'] as Node;
  return {
    exchanged: root['ExchangedDocument'] as Node,
    transaction,
    settlement: transaction['ApplicableHeaderTradeSettlement'] as Node,
  };
}

/** Follows a path of element names; undefined where one is missing. */
export function at(node: Node | undefined, path: string): string | undefined {
  let current: unknown = node;
  for (const name of path.split('/')) {
    current = typeof current === 'object' && current !== null ? (current as Record<string, unknown>)[name] : undefined;
  }
  if (typeof current === 'object' && current !== null) return (current as Record<string, string>)['#text'];
  return current as string | undefined;
}

/** "-420.17" in a currency of two decimals → -42017, exactly; undefined stays undefined. */
export function minorOf(text: string | undefined, decimals: number): number {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text ?? '');
  if (!match) throw new Error(`"${text}" is no decimal`);
  const [, sign, whole = '', fraction = ''] = match;
  const digits = fraction.padEnd(decimals, '0');
  if (/[1-9]/.test(digits.slice(decimals))) throw new Error(`"${text}" has more than ${decimals} decimals`);
  const value = Number(whole + digits.slice(0, decimals));
  return sign ? 0 - value : value;
}
