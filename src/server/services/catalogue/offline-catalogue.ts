import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { KeptPicture, OfflineCatalogue } from '../../../contract/catalogue-offline';
import { DATA_SCHEMA } from '../../../shop/data-schema';
import type { Catalogue } from './catalogue';
import type { CatalogueHolder } from './hold-catalogue';
import { EncodedResponse } from '../../encoded-response';

/** The size in bytes of each picture of the built client, by its path. */
const pictureSizes = (dist: string | undefined): Map<string, number> => {
  const sizes = new Map<string, number>();
  if (dist === undefined) return sizes;
  const client = join(dist, 'client');
  const entries = readdirSync(join(client, 'img'), { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile() && !/\.(br|gz)$/.test(one.name))) {
    const file = join(entry.parentPath, entry.name);
    sizes.set(file.slice(client.length).replaceAll('\\', '/'), statSync(file).size);
  }
  return sizes;
};

/** Pictures with three widths and two formats (client/ui/picture). */
const SIZED = /800\.webp$/;
/** The typical size of an uploaded picture by width, bytes. */
const USUAL = { 400: 12_000, 800: 35_000 };

/**
 * Every picture of the catalogue's pages once, in the width of cards and in that of product pages. The worker serves the
 * nearest of the two.
 */
const picturesOf = (
  { products, categories }: Catalogue,
  sizes: Map<string, number>,
): KeptPicture[] => {
  const shelves = categories
    .map(({ slug }) => `/img/parts/${slug}-800.webp`)
    .filter((url) => sizes.has(url));
  const cards = new Set([...products.map(({ imageUrl }) => imageUrl), ...shelves]);
  const all = new Set([...cards, ...products.flatMap((product) => product.additionalImages)]);
  const sized = (url: string, width: keyof typeof USUAL, card: boolean): KeptPicture => {
    const file = url.replace(SIZED, `${width}.avif`);
    return { url: file, bytes: sizes.get(file) ?? USUAL[width], card };
  };
  return [...all].flatMap((url) => {
    const card = cards.has(url);
    return SIZED.test(url)
      ? [sized(url, 400, card), sized(url, 800, false)]
      : [{ url, bytes: sizes.get(url) ?? 0, card }];
  });
};

/**
 * The response of GET /api/offline/catalogue, encoded again when the catalogue has changed.
 * @param dist the folder of the built client; picture sizes are read from it at the first request, and are 0 without it
 */
export const offlineCatalogue = (
  holder: CatalogueHolder,
  dist: string | undefined,
  clock: () => number,
): (() => EncodedResponse) => {
  let sizes: Map<string, number> | undefined;
  let made: { of: Catalogue; ready: EncodedResponse } | undefined;
  return () => {
    const { current } = holder;
    if (made?.of === current) return made.ready;
    sizes ??= pictureSizes(dist);
    const images = picturesOf(current, sizes);
    const answer: OfflineCatalogue = {
      schema: DATA_SCHEMA,
      version: current.version,
      generatedAt: new Date(clock()).toISOString(),
      totals: {
        products: current.products.length,
        images: images.length,
        bytes: images.reduce((sum, { bytes }) => sum + bytes, 0),
      },
      categories: current.categories,
      subcategories: current.subcategories,
      products: current.products.map(({ inStock: _, ...product }) => product),
      images,
    };
    made?.ready.replaced();
    made = { of: current, ready: EncodedResponse.json(answer) };
    return made.ready;
  };
};
