// The facts and terms that a buyer sees before paying, and gets a copy of (docs/rules.md 5.30).
import * as z from 'zod/mini';
import { SitePage } from './page';
import { Site } from './site';
import { TERMS_PAGES } from './terms-pages';

/** The facts of the shop that an agreement names, or that its pages may name. */
const Seller = z.pick(Site, {
  name: true,
  legalName: true,
  street: true,
  town: true,
  province: true,
  postalCode: true,
  place: true,
  phone: true,
  email: true,
  hours: true,
  pickupPlace: true,
  pickupHours: true,
  gstNumber: true,
  qstNumber: true,
  pstNumbers: true,
  privacyPerson: true,
});

/** The seller and the pages as they were shown. The text of a page is Markdown with the names of facts in braces. */
export const TermsOfSale = z.object({
  seller: Seller,
  pages: z.array(z.omit(SitePage, { confirmedAt: true })),
});
export type TermsOfSale = z.infer<typeof TermsOfSale>;

/** The current terms of sale. */
export const termsOfSale = (site: Site, pages: readonly SitePage[]): TermsOfSale => ({
  seller: Seller.parse(site),
  pages: TERMS_PAGES.flatMap((slug) =>
    pages
      .filter((page) => page.slug === slug)
      .map(({ title, text, version }) => ({ slug, title, text, version })),
  ),
});
