import { setImmediate } from 'node:timers/promises';
import { type LabelTemplate, labelColumns, labelRows } from '../../../shop/orders/labels';
import { productsByIds } from '../../tables/catalogue/products';
import type { Queries } from '../../tables/schema';
import { ORDER_JSON } from '../../tables/orders/order-rows';
import { noteLabels } from '../../tables/orders/parcels';
import { ordersToSend } from '../../tables/orders/picks';
import { BOM, csvText } from '../catalogue/export-products';
import { piecesToPack } from './pieces';
import { shownParcels } from './shipping';

/**
 * The file for the labels of these orders, header first. Orders that cannot be shipped are left out, and parcels that have
 * left. The next batch is read when the one before was sent, and others are served after each order.
 * The buyers of these orders can no longer change their addresses (docs/decisions/039).
 * @param batches the ids of the orders
 */
export async function* exportedLabels(
  db: Queries,
  { template, now }: { template: LabelTemplate; now: number },
  batches: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): AsyncGenerator<string> {
  const columns = labelColumns(template);
  yield BOM + csvText(columns, []);
  for await (const ids of batches) {
    const orders = await ordersToSend(db, ids);
    await noteLabels(
      db,
      orders.map(({ id }) => id),
      now,
    );
    const products = await productsByIds(db, [
      ...new Set(orders.flatMap(({ lines }) => lines.map(({ productId }) => productId))),
    ]);
    for (const order of orders) {
      const pieces = order.lines.flatMap(({ productId, quantity }) => {
        const product = products.get(productId);
        return product ? [piecesToPack(product, quantity)] : [];
      });
      const parcels = pieces.length < order.lines.length ? [] : shownParcels(pieces);
      const labelled = {
        orderNumber: order.number,
        shippingService: order.shipping_service,
        shippingAddress:
          order.address === null ? null : ORDER_JSON.address.read(order.address, order.id),
      };
      yield csvText(columns, labelRows(template, labelled, parcels), {
        header: false,
        isForSpreadsheet: template === 'plain',
      });
      await setImmediate();
    }
  }
}
