import * as z from 'zod/mini';
import type { Category } from './category';
import type { UnstockedProduct } from './product';

/** A picture that pages show: `bytes` is its size uncompressed, `card` whether product lists show it. */
export const KeptPicture = z.object({ url: z.string(), bytes: z.number(), card: z.boolean() });
export type KeptPicture = z.infer<typeof KeptPicture>;

/** Pictures with three widths and two formats (client/ui/picture). */
const SIZED = /800\.webp$/;
/** The typical size of an uploaded picture by width, bytes. */
const USUAL = { 400: 12_000, 800: 35_000 };

/** The files of a picture that phones keep: the width of cards and that of product pages, or the only one. */
const filesOf = (url: string): { file: string; usual: number }[] =>
  SIZED.test(url)
    ? ([400, 800] as const).map((width) => ({
        file: url.replace(SIZED, `${width}.avif`),
        usual: USUAL[width],
      }))
    : [{ file: url, usual: 0 }];

type Shown = Pick<UnstockedProduct, 'imageUrl' | 'additionalImages'>;

/**
 * Every picture of the catalogue's pages once, in the width of cards and in that of product pages. The worker serves the
 * nearest of the two.
 * @param sizeOf the bytes of a file, undefined when they are not known; a category has a picture when they are
 */
export const keptPictures = (
  products: readonly Shown[],
  categories: readonly Category[],
  sizeOf: (file: string) => number | undefined,
): KeptPicture[] => {
  const shelves = categories
    .map(({ slug }) => `/img/parts/${slug}-800.webp`)
    .filter((url) => filesOf(url).some(({ file }) => sizeOf(file) !== undefined));
  const cards = new Set([...products.map(({ imageUrl }) => imageUrl), ...shelves]);
  const all = new Set([...cards, ...products.flatMap((product) => product.additionalImages)]);
  return [...all].flatMap((url) =>
    filesOf(url).map(({ file, usual }, place) => ({
      url: file,
      bytes: sizeOf(file) ?? usual,
      card: place === 0 && cards.has(url),
    })),
  );
};
