import { itemPath, pages as partPages } from '../../../shop/catalogue/variants';
import { PAGES, PAGE_PATHS, type PagePath, type PagesWith } from '../../../contract/pages';
import { EncodedResponse } from '../../ground/encoded-response';
import type { Catalogue } from '../catalogue/catalogue';
import type { Site } from '../../../shop/site/site';
import type { SiteHolder } from '../site/hold-site';
import type { CatalogueHolder } from '../catalogue/hold-catalogue';

/**
 * robots.txt, which closes nothing: pages need the calls to be complete, and what is sent with `noindex` must be read to
 * stay out of an index.
 */
export const robotsText = (publicUrl: string): string =>
  `User-agent: *\nDisallow:\n\nSitemap: ${publicUrl}/sitemap.xml\n`;

/** A sitemap has at most this many addresses (sitemaps.org). */
const MAX_ADDRESSES = 50_000;

const TYPE = 'application/xml; charset=utf-8';

type AddressesOf = (catalogue: Catalogue, pages: readonly { slug: string }[]) => string[];

/** The pages of the sitemap that have several addresses. */
type Several = Extract<PagesWith<{ index: 'should' }>, `${string}$${string}`>;

const ADDRESSES: Partial<Record<PagePath, AddressesOf>> = {
  '/category/$slug': ({ categories }) => categories.map(({ slug }) => `/category/${slug}`),
  '/category/$slug/$subcat': ({ products }) =>
    products.flatMap(({ category, subcategory }) =>
      subcategory ? [`/category/${category.slug}/${subcategory.slug}`] : [],
    ),
  '/pages/$slug': (_, pages) => pages.map(({ slug }) => `/pages/${slug}`),
  '/builds/$slug': ({ examples }) => examples.map(({ slug }) => `/builds/${slug}`),
  '/product/$slug': ({ products }) =>
    partPages(products).flatMap((items) => items.map((item) => itemPath(items, item))),
} satisfies Record<Several, AddressesOf>;

/** Whether the owner has switched off what this page belongs to. */
const isOff = (path: string, { workbench, reminders }: Site): boolean =>
  (workbench === 'off' && /^\/builds?(\/|$)/.test(path)) ||
  (reminders === 'off' && path.startsWith('/reminders'));

const sitemapPaths = (
  catalogue: Catalogue,
  { pages, current }: Pick<SiteHolder, 'pages' | 'current'>,
): string[] => {
  const shown = PAGE_PATHS.filter((path) => !isOff(path, current));
  const paths = shown
    .filter((path) => PAGES[path].index === 'should')
    .flatMap((path) => ADDRESSES[path]?.(catalogue, pages) ?? [path]);
  return [...new Set(paths)];
};

const addressList = (root: 'urlset' | 'sitemapindex', addresses: readonly string[]): string => {
  const entry = root === 'urlset' ? 'url' : 'sitemap';
  const entries = addresses.map((address) => `<${entry}><loc>${address}</loc></${entry}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;
};

/** The sitemap by path: one file, or an index and files with up to `max` addresses each. */
export const sitemapFiles = (
  paths: readonly string[],
  publicUrl: string,
  max = MAX_ADDRESSES,
): Map<string, string> => {
  const addresses = paths.map((path) => `${publicUrl}${path}`);
  if (addresses.length <= max) return new Map([['/sitemap.xml', addressList('urlset', addresses)]]);
  const files = new Map<string, string>();
  for (let at = 0; at < addresses.length; at += max)
    files.set(`/sitemap-${at / max + 1}.xml`, addressList('urlset', addresses.slice(at, at + max)));
  const index = [...files.keys()].map((path) => `${publicUrl}${path}`);
  return files.set('/sitemap.xml', addressList('sitemapindex', index));
};

/** The sitemap's file at a path, if there is one. It is made once for each version of catalogue and pages. */
export const holdSitemap = (
  catalogue: Pick<CatalogueHolder, 'current'>,
  site: Pick<SiteHolder, 'pages' | 'version' | 'current'>,
  publicUrl: string,
): ((path: string) => EncodedResponse | undefined) => {
  let made: { version: number; site: string; files: Map<string, EncodedResponse> } | undefined;
  return (path) => {
    const { current } = catalogue;
    if (made?.version !== current.version || made.site !== site.version) {
      const files = [...sitemapFiles(sitemapPaths(current, site), publicUrl)].map(
        ([name, text]) => [name, new EncodedResponse(text, TYPE)] as const,
      );
      made = { version: current.version, site: site.version, files: new Map(files) };
    }
    return made.files.get(path);
  };
};
