import type { CatalogueVersionRow } from '../../tables/catalogue/catalogue-rows';
import type { ChangedProduct } from '../../tables/catalogue/versions';

/** What differs between two versions of the catalogue: products by id. */
interface Difference {
  changed: ReadonlySet<number>;
  removed: number[];
}

/** What is known of the versions before the current one. */
export interface CatalogueHistory {
  /** Names the current version: no other state of the catalogue has the same name, also after a restored backup. */
  name: string | undefined;
  /** What has changed since the version of this name; undefined when that is not known. */
  since: (name: string) => Difference | undefined;
}

const nameOf = ({ version, token }: CatalogueVersionRow): string => `${version}-${token}`;

interface Given {
  version: number;
  /** The remembered versions up to this one, the newest first. */
  remembered: readonly CatalogueVersionRow[];
  products: readonly ChangedProduct[];
  /** Unpublished products. */
  hidden: readonly ChangedProduct[];
}

/** The history of a version. A version that was made by SQL is unknown, and so is what was before it. */
export const catalogueHistory = ({
  version,
  remembered,
  products,
  hidden,
}: Given): CatalogueHistory => {
  const known = new Map<string, number>();
  for (const row of remembered) {
    if (row.version !== version - known.size) break;
    known.set(nameOf(row), row.version);
    if (!row.only_products) break;
  }
  const [name] = known.keys();
  const oldest = version - known.size;
  const recent = (rows: readonly ChangedProduct[]) =>
    rows
      .filter(({ changed_in }) => changed_in > oldest)
      .map(({ id, changed_in }) => ({ id, changed_in }));
  const [shown, gone] = [recent(products), recent(hidden)];
  return {
    name,
    since: (older) => {
      const from = known.get(older);
      if (from === undefined) return undefined;
      const later = (rows: ChangedProduct[]) =>
        rows.filter(({ changed_in }) => changed_in > from).map(({ id }) => id);
      return { changed: new Set(later(shown)), removed: later(gone) };
    },
  };
};
