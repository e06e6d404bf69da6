import { chakra } from '@chakra-ui/react';
import { discountLine } from '../../../shop/discounts/deal-words';
import { usePromotions } from '../../data/discounts/promotions';
import { PROVINCE_NAMES } from '../../../shop/checkout/address';
import { taxRows, taxableSum } from '../../../shop/checkout/tax';
import { type Cents, cad, cashText, parsePrice, parseSum } from '../../../shop/money';
import type { Order } from '../../../shop/orders/order';
import { Fact } from '../fact';

const Sums = chakra('dl', {
  base: {
    '& div': { display: 'flex', flexWrap: 'wrap', columnGap: '4', py: '1' },
    '& dt': { color: 'muted' },
    '& dd': { m: '0', ml: 'auto', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& .discount dd': { color: 'good' },
    '& .total': {
      alignItems: 'baseline',
      mt: '2',
      pt: '3',
      borderTop: '2px solid',
      borderColor: 'line',
    },
    '& .total dt': { color: 'ink', fontWeight: '600' },
    '& .total dd': { fontFamily: 'heading', fontSize: 'xl', fontWeight: '700' },
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
    <Sums>
      <Fact name="Subtotal">{cad(subtotal)}</Fact>
      {discount > 0 && (
        <div className="discount">
          <dt>{discountLine(promotions, order.discountCode, order.discountLabel)}</dt>
          <dd>{cad(-discount)}</dd>
        </div>
      )}
      <div>
        <dt>{`Shipping${service ? ` (${service})` : ''}`}</dt>
        <dd>{cad(shipping)}</dd>
      </div>
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
