import { type CatalogueSnapshot, storeCatalogue } from '../../../src/offline/catalogue-store';
import { refreshCatalogue } from '../../../src/offline/refresh-catalogue';

/** Refreshes the catalogue and stores it, as an open page does. */
export const keepCatalogue = async (
  before: CatalogueSnapshot | undefined,
  fetchIt: typeof fetch,
): Promise<CatalogueSnapshot> => {
  const now = await refreshCatalogue(before, fetchIt);
  await storeCatalogue(now, before);
  return now;
};
