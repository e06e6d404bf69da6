// The audit's checks of the parts of an order's tax (docs/rules.md 5.24, 5.26 and 5.27).
import {
  type Taxes,
  provincialCents,
  taxCents,
  taxOn,
  taxableSum,
} from '../../../shop/checkout/tax';
import { cad } from '../../../shop/money';
import type { AuditedOrder } from '../../tables/orders/audit';
import { currentTaxes, orderTaxes } from '../../tables/orders/order-rows';

const taxParts = ({ federal, provincial }: Taxes) => [federal, ...(provincial ? [provincial] : [])];

/** "QC: GST 5% $1.65 CAD, QST 9.975% $3.29 CAD"; null without parts. */
export const taxesText = (taxes: Taxes | undefined): string | null =>
  taxes
    ? `${taxes.province}: ${taxParts(taxes)
        .map(({ name, rate, cents }) => `${name} ${rate / 1000}% ${cad(cents)}`)
        .join(', ')}`
    : null;

/** I4: the parts are all of the tax, each at its rate. */
export const partFaults = (order: AuditedOrder): string[] => {
  const taxes = orderTaxes(order);
  if (!taxes) return [];
  // The tax of a supplement may be the difference of an order that moved.
  const isAtRate = order.item_count > 0;
  const taxed = taxableSum({
    subtotal: order.subtotal_cents,
    discount: order.discount_cents,
    shipping: order.shipping_cents,
    shippingTaxed: order.shipping_taxed === 1,
  });
  return [
    ...(taxCents(taxes) === order.hst_cents ? [] : ['has a tax other than the sum of its parts.']),
    ...taxParts(taxes).flatMap(({ name, rate, cents }) =>
      !isAtRate || taxOn(taxed, rate) === cents
        ? []
        : [
            `has a ${name} other than ${rate / 1000}% of its goods${order.shipping_taxed ? ' and shipping' : ''}.`,
          ],
    ),
  ];
};

/** I20: refunds have no more of the province's own tax than of all tax, nor than the order. */
export const refundTaxFaults = (order: AuditedOrder): string[] => {
  const own = order.parts.reduce(
    (sum, part) => (part.state === 'failed' ? sum : sum + part.provincial_cents),
    0,
  );
  return [
    ...order.parts.flatMap((part) =>
      part.provincial_cents > part.hst_cents
        ? [`has a refund of ${cad(part.amount_cents)} with more of a part of its tax than of all.`]
        : [],
    ),
    ...(own > provincialCents(currentTaxes(order))
      ? ['has more of a part of its tax in its refunds than it has.']
      : []),
  ];
};
