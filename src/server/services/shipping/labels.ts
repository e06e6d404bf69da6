import type { AdminOrder } from '../../../contract/orders/admin';
import { type LabelTemplate, labelColumns, labelRows } from '../../../shop/orders/labels';
import { canMove } from '../../../shop/orders/order';
import { piecesLeft } from '../../../shop/orders/parcels';
import type { Db } from '../../tables/engine/database';
import { BOM, csvText } from '../catalogue/export-products';
import { piecesOfLines } from './pieces';
import { shownParcels } from './shipping';

/** The orders for which labels are printed. */
interface Labelled {
  /** Their ids. */
  batches: AsyncIterable<readonly string[]> | Iterable<readonly string[]>;
  read: (ids: readonly string[]) => Promise<AdminOrder[]>;
}

/**
 * The file for the labels of these orders, header first. Orders that cannot be shipped are left out, and parcels that have
 * left. The next batch is read when the one before was sent.
 */
export async function* exportedLabels(
  db: Db,
  template: LabelTemplate,
  { batches, read }: Labelled,
): AsyncGenerator<string> {
  const columns = labelColumns(template);
  yield BOM + csvText(columns, []);
  for await (const ids of batches)
    for (const order of await read(ids)) {
      if (!canMove(order.status, 'shipped', order.isPickup)) continue;
      const left = piecesLeft(order).map(({ itemId, quantity }) => ({
        productId: order.items.find(({ id }) => id === itemId)?.productId ?? 0,
        quantity,
      }));
      if (!left.length) continue;
      const pieces = await piecesOfLines(db, left);
      const parcels = pieces.length < left.length ? [] : shownParcels(pieces);
      yield csvText(columns, labelRows(template, order, parcels), { header: false });
    }
}
