import type { createPaymentIntent } from '../../../contract/checkout/checkout';
import { missingSellerFacts, notOpenText } from '../../../shop/site/missing-facts';
import type { Site } from '../../../shop/site/site';
import { ApiError } from '../../ground/api-error';

/** The facts and settings that decide whether the shop may take payments. */
export interface NamesSeller {
  site: { readonly current: Site };
  /** Whether cards are charged in production, so that buyers must be told who sells to them. */
  needsSeller: boolean;
}

/**
 * Refuses a payment while buyers cannot be told who sells to them (docs/rules.md 5.31). Where no card is charged, nothing
 * is sold, so nothing is refused.
 * @throws ApiError not_open
 */
export const refuseUnnamedSeller = ({ site, needsSeller }: NamesSeller): void => {
  if (needsSeller && missingSellerFacts(site.current).length)
    throw new ApiError<typeof createPaymentIntent>('not_open', notOpenText(site.current));
};
