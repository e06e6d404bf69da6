import { createHash } from 'node:crypto';
import { ownTexts } from '../../../shop/site/default-texts';
import { publicSite } from '../../../shop/site/public-site';
import type { Site } from '../../../shop/site/site';
import type { SitePage } from '../../../shop/site/page';
import { termsOfSale } from '../../../shop/site/terms-of-sale';
import { EncodedResponse } from '../../ground/encoded-response';
import type { Queries } from '../../tables/schema';
import { readFacts } from '../../tables/site/facts';
import { type ShownTerms, TERMS_OF_SALE } from '../../tables/site/terms-of-sale';
import { readTexts } from '../../tables/site/texts';
import { siteVersion } from '../../tables/site/versions';
import { taxChoice } from '../settings/taxes';
import { sitePages } from './site-pages';

export interface SiteHolder {
  readonly current: Site;
  /** The answer of GET /api/site. */
  readonly answer: EncodedResponse;
  /** The pages that the owner writes. */
  readonly pages: readonly SitePage[];
  /** The answer of GET /api/pages/:slug, if there is this page. */
  pageAnswer: (slug: string) => EncodedResponse | undefined;
  /** The terms of sale that a buyer sees now. */
  readonly terms: ShownTerms;
  /** Changes with the facts and with each page. */
  readonly version: string;
  /** Reads facts and pages again, which another process may have changed. */
  refresh: () => Promise<void>;
}

/** Terms of sale with their version: 128 bits of a digest of them. */
const shownTerms = (site: Site, pages: readonly SitePage[]): ShownTerms => {
  const content = TERMS_OF_SALE.write(termsOfSale(site, pages));
  return { version: createHash('sha256').update(content).digest('hex').slice(0, 32), content };
};

/** Keeps the facts and the pages of the shop in memory: documents and mails do not read the database for them. */
export const holdSite = async (db: Queries, email: string | undefined): Promise<SiteHolder> => {
  const read = async () => {
    // First, so that a change meanwhile is read with the next look.
    const version = await siteVersion(db);
    const pages = await sitePages(db);
    const links = pages.map(({ slug, title, version }) => ({ slug, title, version }));
    const facts = publicSite((await readFacts(db)).facts, {
      email,
      pages: links,
      texts: ownTexts((await readTexts(db)).texts),
    });
    const terms = shownTerms(facts, pages);
    const { byPlace } = await taxChoice(db);
    const site: Site = {
      ...facts,
      ...(byPlace && { taxByPlace: true }),
      termsVersion: terms.version,
    };
    const answers = new Map(pages.map((page) => [page.slug, EncodedResponse.json(page)]));
    const answer = EncodedResponse.json(site);
    return { site, answer, pages, answers, version, terms };
  };
  let held = await read();
  return {
    get current() {
      return held.site;
    },
    get answer() {
      return held.answer;
    },
    get pages() {
      return held.pages;
    },
    get terms() {
      return held.terms;
    },
    get version() {
      return held.version;
    },
    pageAnswer: (slug) => held.answers.get(slug),
    refresh: async () => {
      if ((await siteVersion(db)) !== held.version) held = await read();
    },
  };
};
