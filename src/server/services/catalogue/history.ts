import type { CatalogueVersionRow } from '../../tables/catalogue/catalogue-rows';
import { editedProducts, rememberedVersions } from '../../tables/catalogue/versions';
import type { Db } from '../../tables/schema';

/** The difference between two versions of the catalogue: products by id. */
export interface Difference {
  changed: ReadonlySet<number>;
  removed: number[];
  /** Whether the search groups have changed. */
  groups: boolean;
}

/** The known versions before the current one. */
export interface CatalogueHistory {
  /** Names the current version: no other state of the catalogue has the same name, also after a restored backup. */
  name: string | undefined;
  /** Changes since the version of this name; undefined when that version is not known. */
  since: (name: string) => Difference | undefined;
}

const versionName = ({ version, token }: CatalogueVersionRow): string => `${version}-${token}`;

/**
 * The history of a version. A version that was made by SQL is unknown, and so is what was before it.
 * @param groupsIn the version in which the search groups were changed last
 */
export const readHistory = async (
  db: Db,
  { version, groupsIn }: { version: number; groupsIn: number },
): Promise<CatalogueHistory> => {
  const known = new Map<string, number>();
  for (const row of await rememberedVersions(db, version)) {
    if (row.version !== version - known.size) break;
    known.set(versionName(row), row.version);
    if (!row.only_products) break;
  }
  const [name] = known.keys();
  const edited = await editedProducts(db, version - known.size);
  return {
    name,
    since: (older) => {
      const from = known.get(older);
      if (from === undefined) return undefined;
      const later = edited.filter(({ changed_in }) => changed_in > from);
      const changedIds = (published: 0 | 1) =>
        later.filter((product) => product.published === published).map(({ id }) => id);
      return { changed: new Set(changedIds(1)), removed: changedIds(0), groups: groupsIn > from };
    },
  };
};
