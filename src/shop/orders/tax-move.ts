// The tax of an order whose address moves to another province (docs/rules.md 6.26). Sums are cents.
import { type PlaceTax, type Taxes, taxCents, taxesOn } from '../checkout/tax';
import type { Cents } from '../money';
import { proportionalShare } from './refund';

/** The taxes of an order since it moved, and what of its tax pays for shipping now. */
export interface MovedTax {
  taxes: Taxes;
  setOff: Cents;
}

/** A move of an order to another province. */
export interface TaxMove {
  /** The amount that the buyer owes for it in all; below zero it goes back. */
  owed: Cents;
  /** The taxes of the order itself from now on. */
  taxes: Taxes;
  /** The tax that is no longer owed, and pays for shipping there. */
  setOff: Cents;
  /** The part of `owed` that is shipping, and the part that is tax, with its taxes. */
  supplement: { shipping: Cents; hst: Cents; taxes: Taxes };
}

interface OrderToMove {
  /** The taxes that the order has now. */
  taxes: Taxes;
  /** The sum that they are charged on. */
  taxable: Cents;
  /** Whether shipping is taxed too. */
  shippingTaxed: boolean;
  /** The extra price of shipping to the new address, before tax. */
  shipping: Cents;
}

/** The same taxes with these sums. */
const withCents = ({ province, federal, provincial }: Taxes, sums: [Cents, Cents]): Taxes => ({
  province,
  federal: { ...federal, cents: sums[0] },
  provincial: provincial && { ...provincial, cents: sums[1] },
});

const bothCents = ({ federal, provincial }: Taxes): [Cents, Cents] => [
  federal.cents,
  provincial?.cents ?? 0,
];

/** The taxes of a place on a sum. @throws when tax is not charged by place there */
const placeTaxes = (cents: Cents, place: PlaceTax): Taxes => {
  const { taxes } = taxesOn(cents, place);
  if (!taxes) throw new Error('The new place has no taxes of its own.');
  return taxes;
};

/** Two taxes of one place together. */
const together = (one: Taxes, other: Taxes): Taxes => {
  const [first, second] = [bothCents(one), bothCents(other)];
  return withCents(one, [first[0] + second[0], first[1] + second[1]]);
};

/**
 * The tax of goods in what a supplement charges, without the tax on its own shipping. @returns undefined when there is
 * none but what its shipping was rounded by
 */
export const goodsTaxIn = ({
  shipping,
  shippingTaxed,
  taxes,
}: Pick<OrderToMove, 'shipping' | 'shippingTaxed' | 'taxes'>): Taxes | undefined => {
  const [federal, own] = bothCents(placeTaxes(shippingTaxed ? shipping : 0, taxes));
  const [all, allOwn] = bothCents(taxes);
  const left = withCents(taxes, [Math.max(0, all - federal), Math.max(0, allOwn - own)]);
  return taxCents(left) > 2 ? left : undefined;
};

/**
 * An address within the province that an order has moved to, while the tax for that is charged and not paid: it is
 * charged again, with shipping to that address. @param open the tax that is not paid
 */
export const moveWithin = (
  { taxes, shipping, shippingTaxed }: Omit<OrderToMove, 'taxable'>,
  open: Taxes,
): TaxMove => {
  const charged = together(open, placeTaxes(shippingTaxed ? shipping : 0, taxes));
  const hst = taxCents(charged);
  return { owed: shipping + hst, taxes, setOff: 0, supplement: { shipping, hst, taxes: charged } };
};

/**
 * Moves the tax of an order to another province, together with what shipping there costs more. A higher tax is paid
 * with the supplement for shipping, so the order keeps what it has, as taxes of the new place. A lower one first pays
 * what is owed for shipping, and the rest goes back.
 */
export const moveTax = (order: OrderToMove, place: PlaceTax): TaxMove => {
  const due = placeTaxes(order.taxable, place);
  const onShipping = placeTaxes(order.shippingTaxed ? order.shipping : 0, place);
  const [before, after] = [taxCents(order.taxes), taxCents(due)];
  const extra = taxCents(onShipping);
  const owed = order.shipping + extra + after - before;
  const [federal, own] = bothCents(due);
  const [extraFederal, extraOwn] = bothCents(onShipping);
  if (after >= before) {
    const kept = Math.min(before, federal);
    const more: [Cents, Cents] = [federal - kept, own - (before - kept)];
    return {
      owed,
      taxes: withCents(due, [kept, before - kept]),
      setOff: 0,
      supplement: {
        shipping: order.shipping,
        hst: extra + after - before,
        taxes: withCents(due, [more[0] + extraFederal, more[1] + extraOwn]),
      },
    };
  }
  // Goods and shipping stay taxed at their rates, whatever pays for them.
  const hst = proportionalShare(extra, Math.max(0, owed), order.shipping + extra);
  const hstOwn = proportionalShare(extraOwn, hst, extra);
  const shipping = Math.max(0, owed) - hst;
  return {
    owed,
    taxes: withCents(due, [federal + extraFederal - (hst - hstOwn), own + extraOwn - hstOwn]),
    setOff: order.shipping - shipping,
    supplement: { shipping, hst, taxes: withCents(due, [hst - hstOwn, hstOwn]) },
  };
};
