import type { createPaymentIntent } from '../../../contract/checkout/checkout';
import type { payAdminQuote } from '../../../contract/quotes/admin';
import type { payQuoteByCard } from '../../../contract/quotes/quotes';
import { ApiError } from '../../ground/api-error';
import type { Queries } from '../../tables/schema';
import { type ShownTerms, keepTermsOfSale } from '../../tables/site/terms-of-sale';

/** The terms of sale of a payment that begins. */
export interface AgreedTerms {
  /** The current version, which is stored. */
  version: string;
  /** Whether the page showed another version. */
  isOutdated: boolean;
}

interface Context {
  db: Queries;
  clock: () => number;
  site: { readonly terms: ShownTerms; refresh: () => Promise<void> };
}

/**
 * Stores the current terms of sale and compares them with those that a page showed. Call it before a transaction, as
 * keepTermsOfSale. @param shown undefined for a client that does not say what it showed
 */
export const agreedTerms = async (
  { db, clock, site }: Context,
  shown: string | undefined,
): Promise<AgreedTerms> => {
  // Another process may have read the change already, and told the page.
  if (shown !== undefined && shown !== site.terms.version) await site.refresh();
  const version = await keepTermsOfSale(db, site.terms, clock());
  return { version, isOutdated: shown !== undefined && shown !== version };
};

/** Refuses a payment under terms of sale that have changed (docs/rules.md 5.30). @throws ApiError terms_changed */
export const refuseOutdatedTerms = ({ isOutdated }: AgreedTerms): void => {
  if (isOutdated)
    throw new ApiError<typeof createPaymentIntent | typeof payQuoteByCard | typeof payAdminQuote>(
      'terms_changed',
      'Our terms of sale have changed. Please read them again before you pay.',
    );
};
