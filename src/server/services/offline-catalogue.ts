import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { KeptPicture, OfflineCatalogue } from '../../contract/catalogue';
import { DATA_SCHEMA } from '../../shop/data-schema';
import type { Catalogue, CatalogueHolder } from './catalogue';
import { Ready } from './ready';

/** How many bytes each picture of the built client is, as it is sent: by its address. */
const pictureSizes = (dist: string | undefined): Map<string, number> => {
  const sizes = new Map<string, number>();
  if (dist === undefined) return sizes;
  const client = join(dist, 'client');
  const entries = readdirSync(join(client, 'img'), { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile() && !/\.(br|gz)$/.test(one.name))) {
    const file = join(entry.parentPath, entry.name);
    const sent = statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file);
    sizes.set(file.slice(client.length).replaceAll('\\', '/'), sent.size);
  }
  return sizes;
};

/** Every picture that a page of the catalogue shows, once. */
const picturesOf = (
  { products, categories }: Catalogue,
  sizes: Map<string, number>,
): KeptPicture[] => {
  const shelves = categories
    .map(({ slug }) => `/img/parts/${slug}.svg`)
    .filter((url) => sizes.has(url));
  const cards = new Set([...products.map(({ imageUrl }) => imageUrl), ...shelves]);
  const all = new Set([...cards, ...products.flatMap((product) => product.additionalImages)]);
  return [...all].map((url) => ({ url, bytes: sizes.get(url) ?? 0, card: cards.has(url) }));
};

/**
 * The answer of GET /api/offline/catalogue, made again when the catalogue has changed.
 * @param dist the folder of the built client, where the pictures' sizes are read once; without it they are 0
 */
export const offlineCatalogue = (
  holder: CatalogueHolder,
  dist: string | undefined,
  clock: () => number,
): (() => Ready) => {
  const sizes = pictureSizes(dist);
  let made: { of: Catalogue; ready: Ready } | undefined;
  return () => {
    const { current } = holder;
    if (made?.of === current) return made.ready;
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
      products: current.products,
      images,
    };
    made = { of: current, ready: Ready.json(answer) };
    return made.ready;
  };
};
