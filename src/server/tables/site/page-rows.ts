/**
 * A version of a page that the owner has written. The highest one of a slug is shown. Versions are never changed or deleted,
 * since orders refer to them, but for the time of the confirmation. A removed page ends with a version without a title.
 */
export interface SitePageRow {
  slug: string;
  version: number;
  title: string;
  text: string;
  search_title: string;
  search_description: string;
  saved_at: number;
  saved_by: string;
  confirmed_at: number | null;
}

/** Terms of sale that buyers were shown, as JSON text; `version` is a digest of it. Rows are never changed. */
export interface TermsOfSaleRow {
  version: string;
  content: string;
  first_shown_at: number;
}

export interface SiteTables {
  terms_of_sale: TermsOfSaleRow;
  site_page: SitePageRow;
}
