import { streetAddress, taxNumbers } from '../../../shop/site/site';
import type { TermsOfSale } from '../../../shop/site/terms-of-sale';

type Seller = TermsOfSale['seller'];

/** The texts that there are, each on its own line. */
export const joinedLines = (...texts: (string | false | null | undefined)[]): string =>
  texts.filter(Boolean).join('\n');

const sellerName = ({ legalName, name }: Seller): string =>
  legalName && legalName !== name ? `${legalName}, trading as ${name}` : name;

/** The seller with address, phone, mail and tax numbers, as the papers of the shop have it. */
export const sellerText = (seller: Seller): string =>
  joinedLines(
    sellerName(seller),
    `${streetAddress(seller) ?? seller.place}, Canada`,
    seller.phone && `Phone: ${seller.phone}`,
    `Email: ${seller.email}`,
    taxNumbers(seller),
  );
