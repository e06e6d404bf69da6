// The tax of an order whose address moves to another province (docs/rules.md 6.26). Sums are cents.
import { type PlaceTax, type Taxes, taxCents, taxesOn } from '../checkout/tax';
import type { Province } from '../checkout/address';
import type { Cents } from '../money';
import { proportionalShare } from './refund';

/** The taxes of an order since it moved, and what of its tax pays for shipping now. */
export interface MovedTax {
  taxes: Taxes;
  setOff: Cents;
}

/** The tax that an order, or a supplement that was paid for it, has after a move, and what of it goes back. */
export interface MovedPart extends MovedTax {
  back: Cents;
}

/** A move of an order to another province, or within one while tax for an earlier move is not paid. */
export interface TaxMove {
  province: Province;
  /** The amount that the buyer owes for it in all; below zero it goes back. */
  owed: Cents;
  /** All tax that was paid, and all that is due there, with that on shipping. */
  before: Cents;
  after: Cents;
  /** What becomes of the tax of the order and of each supplement, in their order; none within a province. */
  parts: MovedPart[];
  /** The part of `owed` that is shipping, and the part that is tax, with its taxes. */
  supplement: { shipping: Cents; hst: Cents; taxes: Taxes };
}

/** An order, or a supplement that was paid for it: the taxes that it has now, and the sum that they are charged on. */
export interface TaxPayer {
  taxes: Taxes;
  taxable: Cents;
}

interface NewShipping {
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
}: NewShipping & { taxes: Taxes }): Taxes | undefined => {
  const [federal, own] = bothCents(placeTaxes(shippingTaxed ? shipping : 0, taxes));
  const [all, allOwn] = bothCents(taxes);
  const left = withCents(taxes, [Math.max(0, all - federal), Math.max(0, allOwn - own)]);
  return taxCents(left) > 2 ? left : undefined;
};

/**
 * An address within the province that an order has moved to, while the tax for that is charged and not paid: it is
 * charged again, with shipping to that address. @param before the tax that was paid @param open the tax that is not paid
 */
export const moveWithin = (
  { taxes, before, shipping, shippingTaxed }: NewShipping & { taxes: Taxes; before: Cents },
  open: Taxes,
): TaxMove => {
  const charged = together(open, placeTaxes(shippingTaxed ? shipping : 0, taxes));
  const hst = taxCents(charged);
  return {
    province: taxes.province,
    owed: shipping + hst,
    before,
    after: before + hst,
    parts: [],
    supplement: { shipping, hst, taxes: charged },
  };
};

const total = (cents: readonly Cents[]): Cents => cents.reduce((sum, one) => sum + one, 0);

/** Takes a sum from what each has, from the first on. @returns what was taken of each */
const takeInTurn = (sum: Cents, from: readonly Cents[]): Cents[] => {
  let left = sum;
  return from.map((has) => {
    const taken = Math.min(left, Math.max(0, has));
    left -= taken;
    return taken;
  });
};

/** Splits taxes in proportion to these sums, which add up to them. */
const sharedTaxes = (taxes: Taxes, sums: readonly Cents[]): Taxes[] => {
  const [, own] = bothCents(taxes);
  const all = total(sums);
  let before = 0;
  return sums.map((sum) => {
    const part = proportionalShare(own, before + sum, all) - proportionalShare(own, before, all);
    before += sum;
    return withCents(taxes, [sum - part, part]);
  });
};

/**
 * Moves the tax of an order and of the supplements that were paid for it to another province, together with what shipping
 * there costs more. A higher tax is paid with the supplement for shipping, so all keep what they have, as taxes of the
 * new place. A lower one first pays what is owed for shipping, and the rest goes back: from the order down to its own
 * tax there, then from the newest supplement on.
 * @param payers the order first, then its paid supplements, the newest first
 */
export const moveTax = (
  payers: readonly TaxPayer[],
  { shipping, shippingTaxed }: NewShipping,
  place: PlaceTax,
): TaxMove => {
  const dues = payers.map(({ taxable }) => placeTaxes(taxable, place));
  const due = dues.reduce(together);
  const onShipping = placeTaxes(shippingTaxed ? shipping : 0, place);
  const has = payers.map(({ taxes }) => taxCents(taxes));
  const [before, after, extra] = [total(has), taxCents(due), taxCents(onShipping)];
  const owed = shipping + extra + after - before;
  const [federal, own] = bothCents(due);
  const [extraFederal, extraOwn] = bothCents(onShipping);
  const move = { province: due.province, owed, before, after: after + extra };
  if (after >= before) {
    const kept = Math.min(before, federal);
    const more: [Cents, Cents] = [federal - kept, own - (before - kept)];
    return {
      ...move,
      parts: sharedTaxes(withCents(due, [kept, before - kept]), has).map((taxes) => ({
        taxes,
        setOff: 0,
        back: 0,
      })),
      supplement: {
        shipping,
        hst: extra + after - before,
        taxes: withCents(due, [more[0] + extraFederal, more[1] + extraOwn]),
      },
    };
  }
  // Goods and shipping stay taxed at their rates, whatever pays for them.
  const hst = proportionalShare(extra, Math.max(0, owed), shipping + extra);
  const hstOwn = proportionalShare(extraOwn, hst, extra);
  const charged = Math.max(0, owed) - hst;
  const surplus = has.map((cents, of) => cents - taxCents(dues[of] ?? due));
  const back = takeInTurn(Math.max(0, -owed), surplus);
  const left = (taken: readonly Cents[], from: readonly Cents[]) =>
    from.map((cents, of) => cents - (taken[of] ?? 0));
  const setOff = takeInTurn(shipping - charged, left(back, surplus));
  const rest = left(setOff, left(back, has));
  const all = withCents(due, [federal + extraFederal - (hst - hstOwn), own + extraOwn - hstOwn]);
  return {
    ...move,
    parts: sharedTaxes(all, rest).map((taxes, of) => ({
      taxes,
      setOff: setOff[of] ?? 0,
      back: back[of] ?? 0,
    })),
    supplement: { shipping: charged, hst, taxes: withCents(due, [hst - hstOwn, hstOwn]) },
  };
};
