import type { CatalogueChanges, OfflineCatalogue } from '../contract/catalogue-offline';
import { keptPictures } from '../shop/catalogue/kept-pictures';

/** The stored catalogue with its changes: equal to the whole one of the server (docs/rules.md 12.23). */
export const patchCatalogue = (
  before: OfflineCatalogue,
  changes: CatalogueChanges,
): OfflineCatalogue => {
  const replaced = new Set([...changes.removed, ...changes.changed.map(({ id }) => id)]);
  const products = [
    ...before.products.filter(({ id }) => !replaced.has(id)),
    ...changes.changed,
  ].toSorted((one, other) => one.id - other.id);
  const sizes = new Map([
    ...before.images.map(({ url, bytes }) => [url, bytes] as const),
    ...Object.entries(changes.pictures),
  ]);
  const images = keptPictures(products, before.categories, (file) => sizes.get(file));
  return {
    ...before,
    schema: changes.schema,
    version: changes.version,
    stamp: changes.stamp,
    generatedAt: changes.generatedAt,
    totals: {
      products: products.length,
      images: images.length,
      bytes: images.reduce((sum, { bytes }) => sum + bytes, 0),
    },
    products,
    images,
  };
};
