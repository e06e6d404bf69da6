import { chakra } from '@chakra-ui/react';
import { discountLine } from '../../../shop/discounts/deal-words';
import { freeShippingLine } from '../../../shop/discounts/discount';
import { usePromotions } from '../../data/discounts/promotions';
import { PROVINCE_NAMES } from '../../../shop/checkout/address';
import { taxRows, taxableSum } from '../../../shop/checkout/tax';
import { type Cents, cad, cashText, parsePrice, parseSum } from '../../../shop/money';
import type { Order } from '../../../shop/orders/order';
import { Fact, Facts } from '../facts';

const Sums = chakra(Facts, {
  base: {
    '& > div': { flexWrap: 'wrap', columnGap: '4' },
    '& > :not(.total) dt': { color: 'muted' },
    '& dd': { ml: 'auto', whiteSpace: 'nowrap' },
    '& .discount dd': { color: 'good' },
  },
});

type Summed = Pick<
  Order,
  | 'subtotal'
  | 'discount'
  | 'discountCode'
  | 'discountLabel'
  | 'isPickup'
  | 'shippingCost'
  | 'freeShipping'
  | 'shippingService'
  | 'hst'
  | 'taxes'
  | 'shippingTaxed'
  | 'total'
  | 'cashRounding'
> &
  Partial<Pick<Order, 'movedTax'>>;

/** The sums that make up the total of an order; they add up to the cent (docs/rules.md 6.6). */
export const OrderBreakdown = ({ order }: { order: Summed }) => {
  const promotions = usePromotions();
  const [subtotal, discount, shipping] = [order.subtotal, order.discount, order.shippingCost].map(
    parsePrice,
  ) as [Cents, Cents, Cents];
  const setOff = parsePrice(order.movedTax?.setOff ?? '0');
  const taxable = taxableSum({ ...order, subtotal, discount, shipping });
  const service = order.isPickup ? 'Local Pickup' : order.shippingService;
  return (
    <Sums look="sums">
      <Fact name="Subtotal">{cad(subtotal)}</Fact>
      {discount > 0 && (
        <Fact
          className="discount"
          name={discountLine(promotions, order.discountCode, order.discountLabel)}
        >
          {cad(-discount)}
        </Fact>
      )}
      <Fact
        name={
          order.freeShipping === undefined
            ? `Shipping${service ? ` (${service})` : ''}`
            : freeShippingLine(order.discountCode)
        }
      >
        {cad(shipping)}
      </Fact>
      {taxRows(taxable, { ...order, hst: parsePrice(order.hst) }).map(([label, cents]) => (
        <Fact key={label} name={label}>
          {cad(cents)}
        </Fact>
      ))}
      <Fact className="total" name="Total">
        {cad(parsePrice(order.total))}
      </Fact>
      {order.cashRounding !== undefined && (
        <Fact name="Cash">{cashText(parsePrice(order.total), parseSum(order.cashRounding))}</Fact>
      )}
      {order.movedTax?.taxes.map(({ name, percent, amount }) => (
        <Fact
          key={name}
          name={`${name} (${percent}%) since the address moved to ${PROVINCE_NAMES[order.movedTax?.province ?? 'ON']}`}
        >
          {cad(parsePrice(amount))}
        </Fact>
      ))}
      {setOff > 0 && <Fact name="Shipping there, paid by the tax before">{cad(setOff)}</Fact>}
    </Sums>
  );
};
