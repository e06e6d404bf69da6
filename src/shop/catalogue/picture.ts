import * as z from 'zod/mini';

/** The shop's mark stands in for the picture of a product without one. */
export const NO_PICTURE = '/img/mark.svg';

/** Whether it is one of the pictures of the sample's parts. */
export const isSamplePicture = (url: string): boolean => url.startsWith('/img/products/');

/** Pictures of one product. */
export const MAX_PICTURES = 12;
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** Pixel limit against decompression bombs; larger than any phone's photo. */
export const MAX_PICTURE_PIXELS = 50_000_000;
/** In pixels; the height may be half of it. */
export const MIN_PICTURE_WIDTH = 200;

/** The most characters of an alternative text. */
export const MAX_ALT = 200;

/** The address of an uploaded picture. @param name the hash of its bytes */
export const uploadedAddress = (name: string): string => `/img/uploads/${name}-800.webp`;

/** An address outside the shop, whose pictures the pages cannot show (docs/rules.md 3.18). */
const OUTSIDE = /^(\/\/|[a-z][a-z\d+.-]*:)/i;
/** Browsers read a backslash as a slash, and go up a folder at `..`. */
const CLIMBS = /\\|(^|\/)\.+(\/|$)/;
/** An image file below /img/, without spaces, the separator of lists (|) and what browsers read differently (?#%). */
const PICTURE_PATH = /^\/img\/[^\s\p{Cc}|?#%]+\.(avif|webp|png|jpe?g|gif|svg)$/u;

/** One picture that the owner chose for a place of the shop: uploaded, or of the sample. Empty: there is none. */
export const ChosenPicture = z.string().check(
  z.maxLength(200),
  z.refine(
    (path) => path === '' || (PICTURE_PATH.test(path) && !CLIMBS.test(path)),
    'Please upload a picture',
  ),
);

/** The path of a picture, as a product has it. */
export const Picture = z.string().check(
  z.maxLength(500, 'The path of a picture has at most 500 characters'),
  z.refine(
    (path) => !OUTSIDE.test(path),
    'The shop cannot show pictures of other sites: upload the picture here',
  ),
  z.refine((path) => !CLIMBS.test(path), 'The path of a picture cannot have .. or a backslash'),
  z.regex(PICTURE_PATH, 'Pictures are image files of the shop, with a path like /img/clamp.webp'),
);
