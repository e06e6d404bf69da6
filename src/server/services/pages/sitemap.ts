import { itemPath, pages as partPages } from '../../../shop/catalogue/variants';
import { EncodedResponse } from '../../ground/encoded-response';
import type { Catalogue } from '../catalogue/catalogue';
import type { CatalogueHolder } from '../catalogue/hold-catalogue';

/** A sitemap has at most this many addresses (sitemaps.org). */
const MAX_ADDRESSES = 50_000;

const TYPE = 'application/xml; charset=utf-8';

/** The pages that visitors may open and search engines should find. */
const pathsOf = ({ categories, products, examples }: Catalogue): string[] => {
  const shelves = products.flatMap(({ category, subcategory }) =>
    subcategory ? [`/category/${category.slug}/${subcategory.slug}`] : [],
  );
  const paths = new Set([
    '/',
    '/all-products',
    '/contact',
    '/vendor-request',
    '/privacy',
    '/offline',
    ...categories.map(({ slug }) => `/category/${slug}`),
    ...shelves,
    ...(examples.length ? ['/builds'] : []),
    ...examples.map(({ slug }) => `/builds/${slug}`),
    ...partPages(products).flatMap((items) => items.map((item) => itemPath(items, item))),
  ]);
  return [...paths];
};

const listOf = (root: 'urlset' | 'sitemapindex', addresses: readonly string[]): string => {
  const entry = root === 'urlset' ? 'url' : 'sitemap';
  const entries = addresses.map((address) => `<${entry}><loc>${address}</loc></${entry}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;
};

/** The sitemap by path: one file, or an index and files with at most `most` addresses each. */
export const sitemapFiles = (
  paths: readonly string[],
  publicUrl: string,
  most = MAX_ADDRESSES,
): Map<string, string> => {
  const addresses = paths.map((path) => `${publicUrl}${path}`);
  if (addresses.length <= most) return new Map([['/sitemap.xml', listOf('urlset', addresses)]]);
  const files = new Map<string, string>();
  for (let at = 0; at < addresses.length; at += most)
    files.set(`/sitemap-${at / most + 1}.xml`, listOf('urlset', addresses.slice(at, at + most)));
  const index = [...files.keys()].map((path) => `${publicUrl}${path}`);
  return files.set('/sitemap.xml', listOf('sitemapindex', index));
};

/** The sitemap's file at a path, if there is one. It is made once for each version of the catalogue. */
export const holdSitemap = (
  catalogue: Pick<CatalogueHolder, 'current'>,
  publicUrl: string,
): ((path: string) => EncodedResponse | undefined) => {
  let made: { version: number; files: Map<string, EncodedResponse> } | undefined;
  return (path) => {
    const { current } = catalogue;
    if (made?.version !== current.version) {
      const files = [...sitemapFiles(pathsOf(current), publicUrl)].map(
        ([name, text]) => [name, new EncodedResponse(text, TYPE)] as const,
      );
      made = { version: current.version, files: new Map(files) };
    }
    return made.files.get(path);
  };
};
