import { z } from 'zod';
import { WordGroup } from '../../../../shop/catalogue/search/word-group';
import { isCode, skuKey } from '../../../../shop/catalogue/sku';
import { ownTexts } from '../../../../shop/site/default-texts';
import { featuredSkus } from '../../../../shop/site/home-texts';
import { nameKey } from '../../../../shop/typed-text';
import { WORD } from '../../../../workbench/fits/references';
import { productsNaming } from '../../../tables/catalogue/admin';
import { PRODUCT_JSON, type ProductRow } from '../../../tables/catalogue/catalogue-rows';
import { raiseGroupsVersion, searchGroupRows } from '../../../tables/catalogue/search-groups';
import { changesBetween } from '../../../tables/log/acts';
import { noteAct } from '../../../tables/log/log';
import type { Tx } from '../../../tables/schema';
import { saveSetting } from '../../../tables/settings/shop-settings';
import { STORED_TEXTS, readTexts } from '../../../tables/site/texts';
import { soldName } from './sold-name';

/** A SKU that a part has no longer. `to` is its new one; null for a part without one, and for one that is removed. */
interface GivenUp {
  to: string | null;
  name: string;
}

type GivenUpSkus = ReadonlyMap<string, GivenUp>;

type Named = Pick<ProductRow, 'id' | 'sku' | 'name' | 'attributes'>;

/** The SKUs that these parts give up. */
export const givenUpSkus = (
  writes: readonly { before: Named | undefined; after: Named }[],
): GivenUpSkus =>
  new Map(
    writes.flatMap(({ before, after }) =>
      before?.sku && before.sku !== after.sku
        ? [[before.sku, { to: after.sku, name: soldName(after) }] as const]
        : [],
    ),
  );

/** The SKUs of parts that are removed. */
export const removedSkus = (parts: readonly Named[]): GivenUpSkus =>
  givenUpSkus(parts.map((before) => ({ before, after: { ...before, sku: null } })));

const MAX_DESCRIPTION = 200;

const followedRow = (row: ProductRow, skus: GivenUpSkus): ProductRow => {
  const interfaces = PRODUCT_JSON.interfaces.read(row.interfaces, row.id).map((one) => {
    if (one.kind !== 'kit') return one;
    const contents = one.contents.map((line) => {
      const given = line.sku === undefined ? undefined : skus.get(line.sku);
      if (!given) return line;
      if (given.to !== null) return { ...line, sku: given.to };
      const description = line.description ?? given.name.slice(0, MAX_DESCRIPTION);
      return { description, quantity: line.quantity };
    });
    return { ...one, contents };
  });
  const description = row.description.replaceAll(WORD, (word) => {
    const given = skus.get(word);
    return given ? (given.to ?? given.name) : word;
  });
  return { ...row, description, interfaces: PRODUCT_JSON.interfaces.write(interfaces) };
};

/** The products whose kits or descriptions name one of these SKUs, before and after they follow its part. */
export const followingProducts = async (
  tx: Tx,
  skus: GivenUpSkus,
): Promise<{ before: ProductRow; after: ProductRow }[]> =>
  (await productsNaming(tx, [...skus.keys()]))
    .map((before) => ({ before, after: followedRow(before, skus) }))
    .filter(
      ({ before, after }) =>
        before.interfaces !== after.interfaces || before.description !== after.description,
    );

interface Acting {
  by: string | null;
  at: number;
}

/** Lets the featured parts of the home page follow their parts. One without a SKU leaves the list. */
const followFeatured = async (tx: Tx, skus: GivenUpSkus, { by, at }: Acting): Promise<void> => {
  const { texts: before, revision, defaults } = await readTexts(tx);
  const listed = featuredSkus(before.featured);
  if (!listed.some((sku) => skus.has(sku))) return;
  const now = listed.flatMap((sku) => (skus.has(sku) ? (skus.get(sku)?.to ?? []) : sku));
  const after = { ...before, featured: featuredSkus(now.join('\n')).join('\n') };
  const value = STORED_TEXTS.write(ownTexts(after, defaults));
  await saveSetting(tx, { name: 'home', value, version: revision + 1, changed_at: at });
  const detail = changesBetween(before, after);
  await noteAct(tx, { at, by, act: 'home.changed', subject: 'setting:home', detail });
};

/** Lets the search words follow their parts. A part without a SKU loses this word; a group needs two. */
const followWords = async (tx: Tx, skus: GivenUpSkus, acting: Acting): Promise<void> => {
  const byKey = new Map(
    [...skus].flatMap(([sku, given]) => (isCode(sku) ? [[skuKey(sku), given] as const] : [])),
  );
  let isAnyChanged = false;
  for (const { id, words: before } of await searchGroupRows.all(tx)) {
    if (!before.some((word) => byKey.has(skuKey(word)))) continue;
    const named = before.flatMap((word) => {
      const given = byKey.get(skuKey(word));
      return given ? (given.to ?? []) : word;
    });
    const once = [...new Map(named.map((word) => [nameKey(word), word])).values()];
    const { success, data: after } = z.safeParse(WordGroup, once);
    const entry = { ...acting, subject: `words:${before[0]}` };
    isAnyChanged = true;
    if (success) {
      await searchGroupRows.update(tx, { id, words: after });
      await noteAct(tx, { ...entry, act: 'words.changed', detail: { before, after } });
    } else {
      await searchGroupRows.remove(tx, id);
      await noteAct(tx, { ...entry, act: 'words.removed', detail: { before } });
    }
  }
  if (isAnyChanged) await raiseGroupsVersion(tx);
};

/** Lets what the owner lists beside the products follow the parts that these SKUs belonged to (docs/rules.md 3.30). */
export const followInLists = async (tx: Tx, skus: GivenUpSkus, acting: Acting): Promise<void> => {
  if (!skus.size) return;
  await followFeatured(tx, skus, acting);
  await followWords(tx, skus, acting);
};
