import type { CatalogueChanges, OfflineCatalogue } from '../contract/catalogue/offline';
import { keptPictures } from '../shop/catalogue/kept-pictures';
import type { UnstockedProduct } from '../shop/catalogue/product';

/** The pictures of products as text, in the order of the catalogue. */
const picturesText = (products: readonly UnstockedProduct[]): string =>
  products.map(({ id, imageUrl, additionalImages }) => [id, imageUrl, additionalImages]).join();

/** Applies changes to the stored catalogue. The result equals the server's whole catalogue (docs/rules.md 12.23). */
export const patchCatalogue = (
  before: OfflineCatalogue,
  {
    changed,
    removed,
    groups,
    axles,
    pictures,
    schema,
    version,
    stamp,
    generatedAt,
  }: CatalogueChanges,
): OfflineCatalogue => {
  const now = {
    ...before,
    schema,
    version,
    stamp,
    generatedAt,
    ...(groups && { groups }),
    ...(axles && { axles }),
  };
  if (!changed.length && !removed.length) return now;
  const affected = new Set([...removed, ...changed.map(({ id }) => id)]);
  const old = before.products.filter(({ id }) => affected.has(id));
  const products = [...before.products.filter(({ id }) => !affected.has(id)), ...changed].toSorted(
    (one, other) => one.id - other.id,
  );
  if (picturesText(old) === picturesText(changed)) return { ...now, products };

  const sizes = new Map([
    ...before.images.map(({ url, bytes }) => [url, bytes] as const),
    ...Object.entries(pictures),
  ]);
  const images = keptPictures(products, before.categories, (file) => sizes.get(file));
  const bytes = images.reduce((sum, picture) => sum + picture.bytes, 0);
  const totals = { products: products.length, images: images.length, bytes };
  return { ...now, totals, products, images };
};

/** Joins two successive changes into one. */
export const joinChanges = (
  first: CatalogueChanges,
  second: CatalogueChanges,
): CatalogueChanges => {
  const affected = new Set([...second.removed, ...second.changed.map(({ id }) => id)]);
  const groups = second.groups ?? first.groups;
  const axles = second.axles ?? first.axles;
  return {
    ...second,
    since: first.since,
    ...(groups && { groups }),
    ...(axles && { axles }),
    changed: [...first.changed.filter(({ id }) => !affected.has(id)), ...second.changed].toSorted(
      (one, other) => one.id - other.id,
    ),
    removed: [...first.removed.filter((id) => !affected.has(id)), ...second.removed],
    pictures: { ...first.pictures, ...second.pictures },
  };
};
