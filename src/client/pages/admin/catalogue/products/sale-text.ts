import type { AdminProduct } from '../../../../../contract/catalogue/admin';
import { saleState } from '../../../../../shop/catalogue/prices/sale';
import { cad, parsePrice } from '../../../../../shop/money';
import { noonOn } from '../../../../../shop/noon-on';
import { shopDay } from '../../../../../shop/shop-day';
import { shopDate } from '../../../../parts/admin/shop-time';

/** A sale in a list: "On sale at $79.00 CAD until Dec 24, 2026". */
export const saleText = (sale: NonNullable<AdminProduct['sale']>): string => {
  const price = cad(parsePrice(sale.price));
  const [from, to] = [sale.from, sale.to].map((day) => shopDate(noonOn(day)));
  return {
    planned: `Sale at ${price} from ${from}`,
    on: `On sale at ${price} until ${to}`,
    ended: `Sale ended ${to}`,
  }[saleState(sale, shopDay(new Date()))];
};
