import * as z from 'zod/mini';
import type { Category } from './category';
import type { UnstockedProduct } from './product';

/** A picture that pages show. `bytes` is its size before compression; `card` says whether product lists show it. */
export const KeptPicture = z.object({ url: z.string(), bytes: z.number(), card: z.boolean() });
export type KeptPicture = z.infer<typeof KeptPicture>;

/** These pictures exist in three widths and two formats (client/ui/picture). */
const SIZED = /800\.webp$/;
/** Typical sizes of an uploaded picture by width, in bytes, for files whose size is unknown. */
const USUAL = { 400: 12_000, 800: 35_000 };

/** The files of a picture that phones keep: the widths of cards and product pages, or the only file there is. */
const keptFiles = (url: string): { file: string; usual: number }[] =>
  SIZED.test(url)
    ? ([400, 800] as const).map((width) => ({
        file: url.replace(SIZED, `${width}.avif`),
        usual: USUAL[width],
      }))
    : [{ file: url, usual: 0 }];

type Shown = Pick<UnstockedProduct, 'imageUrl' | 'additionalImages'>;

/**
 * Lists every picture of the catalogue in the widths of cards and product pages; the worker serves whichever is
 * nearest.
 * @param fileSize returns the bytes of a file, or undefined when they are unknown; a category has a picture when they are
 */
export const keptPictures = (
  products: readonly Shown[],
  categories: readonly Category[],
  fileSize: (file: string) => number | undefined,
): KeptPicture[] => {
  const shelves = categories
    .map(({ slug }) => `/img/parts/${slug}-800.webp`)
    .filter((url) => keptFiles(url).some(({ file }) => fileSize(file) !== undefined));
  const cards = new Set([...products.map(({ imageUrl }) => imageUrl), ...shelves]);
  const all = new Set([...cards, ...products.flatMap((product) => product.additionalImages)]);
  return [...all].flatMap((url) =>
    keptFiles(url).map(({ file, usual }, place) => ({
      url: file,
      bytes: fileSize(file) ?? usual,
      card: place === 0 && cards.has(url),
    })),
  );
};
