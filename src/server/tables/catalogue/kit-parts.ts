// The parts of the kits that are packed from them (docs/rules.md 20.7).
import type { Queries } from '../schema';
import type { KitPartRow, ProductRow } from './catalogue-rows';

/** A part of a kit with its own stock. */
export type KitPartStock = KitPartRow &
  Pick<
    ProductRow,
    'name' | 'attributes' | 'sku' | 'stock' | 'supply' | 'lead_days' | 'work_group' | 'published'
  >;

/** Ids that one statement reads; SQLite limits its parameters. */
const BATCH_SIZE = 500;

const withStock = (db: Queries) =>
  db
    .selectFrom('kit_part')
    .innerJoin('product', 'product.id', 'kit_part.part_id')
    .selectAll('kit_part')
    .select([
      'product.name',
      'product.attributes',
      'product.sku',
      'product.stock',
      'product.supply',
      'product.lead_days',
      'product.work_group',
      'product.published',
    ])
    .orderBy('kit_part.kit_id')
    .orderBy('kit_part.part_id');

const byKit = (rows: readonly KitPartStock[]): Map<number, KitPartStock[]> => {
  const kits = new Map<number, KitPartStock[]>();
  for (const row of rows) {
    const parts = kits.get(row.kit_id);
    if (parts) parts.push(row);
    else kits.set(row.kit_id, [row]);
  }
  return kits;
};

/** The parts of every kit, by kit, in ascending id. */
export const allKitParts = async (db: Queries): Promise<Map<number, KitPartStock[]>> =>
  byKit(await withStock(db).execute());

/** The parts of those of these products that are packed from their parts, by kit, in ascending id. */
export const partsByKit = async (
  db: Queries,
  ids: readonly number[],
): Promise<Map<number, KitPartStock[]>> => {
  const rows: KitPartStock[] = [];
  for (let at = 0; at < ids.length; at += BATCH_SIZE)
    rows.push(
      ...(await withStock(db)
        .where('kit_id', 'in', ids.slice(at, at + BATCH_SIZE))
        .execute()),
    );
  return byKit(rows);
};

/** The ids of the kits that have one of these parts, in ascending order. */
export const kitsWith = async (db: Queries, partIds: readonly number[]): Promise<number[]> => {
  const kits = new Set<number>();
  for (let at = 0; at < partIds.length; at += BATCH_SIZE)
    for (const { kit_id: id } of await db
      .selectFrom('kit_part')
      .select('kit_id')
      .distinct()
      .where('part_id', 'in', partIds.slice(at, at + BATCH_SIZE))
      .execute())
      kits.add(id);
  return [...kits].toSorted((a, b) => a - b);
};

/** Replaces the parts of a kit; none for a product that is not packed from its parts. */
export const setKitParts = async (
  db: Queries,
  kitId: number,
  parts: readonly Omit<KitPartRow, 'kit_id'>[],
): Promise<void> => {
  await db.deleteFrom('kit_part').where('kit_id', '=', kitId).execute();
  const rows = parts.map((part) => ({ kit_id: kitId, ...part }));
  if (rows.length) await db.insertInto('kit_part').values(rows).execute();
};
