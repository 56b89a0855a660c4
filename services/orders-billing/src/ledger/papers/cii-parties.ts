import type { Buyer, InvoiceDocument, PostalAddress, Seller } from './invoice-document.ts';
import { element, optionalElement, type Child, type Element } from './xml.ts';

function postalAddress(address: PostalAddress): Element {
  return element('ram:PostalTradeAddress', [
    optionalElement('ram:PostcodeCode', address.postalCode),
    optionalElement('ram:LineOne', address.line1),
    optionalElement('ram:LineTwo', address.line2),
    optionalElement('ram:CityName', address.city),
    element('ram:CountryID', address.country),
    optionalElement('ram:CountrySubDivisionName', address.region),
  ]);
}

function electronicAddress(email: string | undefined): Child {
  return email
    ? element('ram:URIUniversalCommunication', [element('ram:URIID', email, { schemeID: 'EM' })])
    : undefined;
}

/** VA: VAT id, FC: the tax office's own number. */
function taxRegistration(schemeID: 'VA' | 'FC', id: string | undefined): Child {
  return id ? element('ram:SpecifiedTaxRegistration', [element('ram:ID', id, { schemeID })]) : undefined;
}

function contact({ contact }: Seller): Child {
  if (!contact) return undefined;
  const { name, phone, email } = contact;
  const parts = [
    optionalElement('ram:PersonName', name),
    phone ? element('ram:TelephoneUniversalCommunication', [element('ram:CompleteNumber', phone)]) : undefined,
    email ? element('ram:EmailURIUniversalCommunication', [element('ram:URIID', email)]) : undefined,
  ];
  return parts.some((part) => part !== undefined) ? element('ram:DefinedTradeContact', parts) : undefined;
}

/** Outside the scope of VAT nobody's VAT id may appear (BR-O-02). */
const showsVatIds = ({ taxes }: InvoiceDocument): boolean => taxes.every((row) => row.taxCategory !== 'O');

/** Seller (BG-4). BR-CO-26 asks for a VAT id, a registration or an identifier: the tax number is the last resort. */
export function sellerParty(document: InvoiceDocument): Element {
  const { seller } = document;
  const vatId = showsVatIds(document) ? seller.vatId : undefined;
  const isIdentified = vatId !== undefined || seller.registrationNumber !== undefined;
  return element('ram:SellerTradeParty', [
    isIdentified ? undefined : optionalElement('ram:ID', seller.taxNumber ?? seller.vatId),
    element('ram:Name', seller.name),
    seller.registrationNumber
      ? element('ram:SpecifiedLegalOrganization', [element('ram:ID', seller.registrationNumber)])
      : undefined,
    contact(seller),
    seller.address ? postalAddress(seller.address) : undefined,
    electronicAddress(seller.contact?.email),
    taxRegistration('FC', seller.taxNumber),
    taxRegistration('VA', vatId),
  ]);
}

function buyerContact({ contactName }: Buyer): Child {
  return contactName ? element('ram:DefinedTradeContact', [element('ram:PersonName', contactName)]) : undefined;
}

/** Buyer (BG-7). */
export function buyerParty(document: InvoiceDocument): Element {
  const { buyer } = document;
  return element('ram:BuyerTradeParty', [
    element('ram:Name', buyer.name),
    buyerContact(buyer),
    buyer.address ? postalAddress(buyer.address) : undefined,
    electronicAddress(buyer.email),
    taxRegistration('VA', showsVatIds(document) ? buyer.vatId : undefined),
  ]);
}

/** Where goods went (BG-13): stated only for supplies within the Union, which need it (BR-IC-12). */
export function shipToParty({ buyer, taxes }: InvoiceDocument): Child {
  if (!buyer.address || taxes.every((row) => row.taxCategory !== 'K')) return undefined;
  return element('ram:ShipToTradeParty', [element('ram:Name', buyer.name), postalAddress(buyer.address)]);
}
