import type { KeptShipping } from '../../../shop/shipping/kept-shipping';
import { PRODUCT_JSON } from '../../tables/catalogue/catalogue-rows';
import { measuredProducts } from '../../tables/catalogue/products';
import type { Db } from '../../tables/schema';
import { type CarriersHolder, carrierNotices, usedCarriers } from './carriers';
import type { ShippingTableHolder } from './table';

interface Shop {
  db: Db;
  carriers: CarriersHolder;
  shippingTable: ShippingTableHolder;
}

/** The tables that phones keep: the carriers' prices of today, and the packing facts. */
export const keptShipping = async (
  { db, carriers, shippingTable }: Shop,
  now: number,
): Promise<KeptShipping> => {
  const { isTableOff, tables } = usedCarriers(carriers.current, shippingTable.current, now);
  const measured = await measuredProducts(db);
  return {
    tables: (isTableOff ? tables : [shippingTable.current, ...tables]).map(
      ({ bracketsG, regular, services, days, divisor, oversize }) => ({
        bracketsG,
        regular,
        services,
        days,
        divisor,
        oversize,
      }),
    ),
    notices: carrierNotices(carriers.current, now) ?? [],
    packing: Object.fromEntries(
      measured.map(({ id, packing }) => [id, PRODUCT_JSON.packing.read(packing, id)]),
    ),
  };
};
