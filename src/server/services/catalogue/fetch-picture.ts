import type { ForeignPicture, fetchPicture as fetchCall } from '../../../contract/catalogue/admin';
import {
  MAX_ALT,
  MAX_PICTURES,
  NO_PICTURE,
  uploadedAddress,
} from '../../../shop/catalogue/picture';
import { cleanSku } from '../../../shop/catalogue/sku';
import { type ForeignPictures, NotFetched } from '../../gateways/foreign-pictures';
import { PictureProblem, type Pictures } from '../../gateways/pictures';
import { ApiError } from '../../ground/api-error';
import { PRODUCT_JSON, type ProductRow } from '../../tables/catalogue/catalogue-rows';
import { productsByIds } from '../../tables/catalogue/products';
import { stockRowsBySku } from '../../tables/catalogue/stock-counts';
import type { Db } from '../../tables/schema';
import { type Actor, editProduct } from './admin';

interface Sources {
  foreignPictures: ForeignPictures;
  pictures: Pick<Pictures, 'keep'>;
}

const problem = (message: string): ApiError => new ApiError<typeof fetchCall>('picture', message);

/** The parts with exactly these SKUs. */
const partsWith = async (db: Db, skus: readonly string[]): Promise<ProductRow[]> => {
  const wanted = new Set(skus.map(cleanSku));
  const found = await stockRowsBySku(db, [...wanted]);
  const ids = found.filter(({ sku }) => sku !== null && wanted.has(sku)).map(({ id }) => id);
  return [...(await productsByIds(db, ids)).values()];
};

/** The pictures of a part, the main one first. */
const picturesOf = (row: ProductRow): string[] =>
  [row.image_url, ...PRODUCT_JSON.additional_images.read(row.additional_images, row.id)].filter(
    (url) => url !== NO_PICTURE,
  );

/**
 * Fetches a picture of another shop's server and adds it to the parts with these SKUs, at the end of their pictures. Parts
 * that have it already stay as they are.
 * @throws ApiError picture, when it cannot be fetched or is none, or a part is missing or has no room; changed
 */
export const fetchPicture = async (
  db: Db,
  { foreignPictures, pictures }: Sources,
  { address, alt, skus }: ForeignPicture,
  actor: Actor,
): Promise<{ url: string; added: number }> => {
  const rows = await partsWith(db, skus);
  if (!rows.length) throw problem('Its part is not in the shop. Import the file first.');
  const kept = await foreignPictures
    .fetch(address)
    .then((bytes) => pictures.keep(bytes))
    .catch((error: unknown) => {
      if (error instanceof NotFetched || error instanceof PictureProblem)
        throw problem(error.message);
      throw error;
    });
  const url = uploadedAddress(kept.name);
  const missing = rows.filter((row) => !picturesOf(row).includes(url));
  const full = missing.filter((row) => picturesOf(row).length >= MAX_PICTURES);
  const open = missing.filter((row) => !full.includes(row));
  for (const row of open) {
    const [main = NO_PICTURE, ...others] = [...picturesOf(row), url];
    const alts = PRODUCT_JSON.image_alts.read(row.image_alts, row.id);
    const change = {
      revision: row.revision,
      imageUrl: main,
      additionalImages: others,
      imageAlts: { ...alts, ...(alt && { [url]: alt.slice(0, MAX_ALT) }) },
    };
    await editProduct(db, row.id, change, actor);
  }
  if (full.length)
    throw problem(`${full.map(({ sku }) => sku).join(', ')} has ${MAX_PICTURES} pictures already.`);
  return { url, added: open.length };
};
