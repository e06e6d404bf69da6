import type { createPaymentIntent } from '../../../contract/checkout/checkout';
import { soldName } from '../catalogue/named/sold-name';
import type { ShippingAddress } from '../../../shop/checkout/address';
import { SOMEONE_IS_PAYING } from '../../../shop/cart/shortage';
import type { Cents } from '../../../shop/money';
import { ownSaleName } from '../../../shop/discounts/deal-words';
import { MIN_CHARGE } from '../../../shop/checkout/card';
import { newId } from '../../ground/new-id';
import { ApiError } from '../../ground/api-error';
import { setBuildName, setPoNumber } from '../../tables/cart/carts';
import { addCheckout, openCheckout, updateCheckout } from '../../tables/checkout/checkouts';
import type { Tx } from '../../tables/schema';
import type { AccountRow } from '../../tables/account/account-rows';
import type { CheckoutRow } from '../../tables/checkout/checkout-rows';
import { type AgreedTerms, refuseOutdatedTerms } from './agreed-terms';
import { SNAPSHOT, type Snapshot, reservedLines, snapshotHash } from './snapshot';
import {
  type Candidate,
  type StatedChoices,
  assertedCents,
  candidatesFor,
  matchAmount,
} from './match-amount';
import { serializeAddress } from '../orders/stored-address';
import { type ReadCart, type ReadLine, partName, readCart } from '../cart/read-cart';
import { type ShownLine, refuseOtherCart } from './refuse-other-cart';
import { quotedRates } from '../shipping/shipping';
import { taxesAt } from '../settings/taxes';

/** An open checkout keeps its prices and its stock this long, ms. */
export const CHECKOUT_FOR = 30 * 60_000;
/** The largest sum of a checkout or a quote. */
export const MAX_TOTAL: Cents = 100_000_000;

export interface PaymentRequest extends Omit<StatedChoices, 'state'> {
  amount: number | string;
  shippingAddress?: ShippingAddress | null | undefined;
  email?: string | null | undefined;
  poNumber?: string | null | undefined;
  buildName?: string | null | undefined;
  cartItems?: readonly ShownLine[] | undefined;
  saveAddress?: boolean | undefined;
  /** The version of the terms of sale that the page showed. */
  termsVersion?: string | undefined;
}

/** Whether there are enough pieces in stock, but other buyers are paying for them. */
const isHeld = ({ problem, held }: ReadLine): boolean => problem === 'out_of_stock' && held > 0;

/** The name of a part; with it that of the part which a kit lacks. */
const shortName = ({ product, productId, lacks }: ReadLine): string =>
  `${partName(productId, product)}${lacks === undefined ? '' : ` (it needs more ${lacks})`}`;

const sentence = (start: string, lines: readonly ReadLine[]): string | false =>
  lines.length > 0 && `${start}: ${lines.map(shortName).join(', ')}.`;

const refuseProblems = ({ lines }: ReadCart): void => {
  const bad = lines.filter(({ problem }) => problem);
  if (!bad.length) return;
  const gone = bad.filter(({ problem }) => problem === 'unavailable');
  const held = bad.filter(isHeld);
  const short = bad.filter((line) => line.problem === 'out_of_stock' && !isHeld(line));
  const message = [
    sentence('No longer available', gone),
    sentence('Not enough in stock', short),
    sentence(SOMEONE_IS_PAYING, held),
  ];
  throw new ApiError<typeof createPaymentIntent>(
    gone.length === bad.length ? 'unavailable' : 'out_of_stock',
    message.filter(Boolean).join(' '),
    { ids: bad.map(({ productId }) => productId), held: held.length === bad.length },
  );
};

/** @throws ApiError too_large, below_minimum */
export const refuseSum = (total: Cents): void => {
  if (total > MAX_TOTAL)
    throw new ApiError('too_large', 'Please contact us about orders of this size.');
  if (total > 0 && total < MIN_CHARGE)
    throw new ApiError<typeof createPaymentIntent>(
      'below_minimum',
      'Cards cannot be charged less than $0.50 CAD.',
    );
};

/** The parts of a kit as they are frozen; nothing for other products. */
export const frozenParts = (
  line: Pick<ReadLine, 'fromParts' | 'parts'> | undefined,
): Pick<Snapshot['lines'][number], 'fromParts' | 'parts'> => ({
  ...(line?.parts && {
    ...(line.fromParts && { fromParts: line.fromParts }),
    parts: line.parts.map(({ toMake, ...part }) => ({ ...part, ...(toMake && { toMake }) })),
  }),
});

/** Freezes a candidate. */
const makeSnapshot = (cart: ReadCart, { quote, rate }: Candidate): Snapshot => {
  const label = quote.discountKind === 'october' && ownSaleName(cart.promotions);
  const lines = new Map(cart.lines.map((line) => [line.productId, line]));
  return {
    lines: quote.lines
      .toSorted((a, b) => a.productId - b.productId)
      .map(({ productId, quantity, unit, undiscounted }) => {
        const line = lines.get(productId);
        const { product, toMake = 0, promisedBy = null } = line ?? {};
        return {
          productId,
          quantity,
          unit,
          name: product ? soldName(product) : '',
          sku: product?.sku ?? null,
          slug: product?.slug ?? '',
          imageUrl: product?.image_url ?? '',
          ...(undiscounted && { undiscounted }),
          ...(toMake > 0 && { toMake }),
          ...(promisedBy !== null && { promisedBy }),
          ...frozenParts(line),
        };
      }),
    subtotal: quote.subtotal,
    discount: quote.discount,
    discountKind: quote.discountKind,
    discountCode: quote.discountKind === 'code' ? (cart.code?.text ?? null) : null,
    ...(label && { discountLabel: label }),
    hst: quote.hst,
    shipping: quote.shipping,
    ...(quote.freeShipping && { freeShipping: quote.freeShipping }),
    total: quote.total,
    isVendor: cart.isVendor,
    isPickup: rate === undefined,
    service: rate?.service ?? null,
    postal: rate?.postal ?? null,
    ...(quote.taxes && { taxes: quote.taxes }),
    ...(quote.shippingTaxed && { shippingTaxed: true }),
    ...(rate && { days: rate.estimatedDays }),
  };
};

type Additions = Partial<Pick<CheckoutRow, 'address' | 'email'>> &
  Pick<CheckoutRow, 'expires_at' | 'po_number' | 'build_name' | 'terms_version' | 'save_address'>;

/**
 * The columns to update when a checkout is reused; undefined when nothing changed, so that a double click writes
 * nothing.
 */
const changedColumns = (open: CheckoutRow, more: Additions): Additions | undefined => {
  const isSame =
    (more.address ?? open.address) === open.address &&
    (more.email ?? open.email) === open.email &&
    more.po_number === open.po_number &&
    more.build_name === open.build_name &&
    more.save_address === open.save_address &&
    more.terms_version === open.terms_version;
  return isSame && more.expires_at - open.expires_at < 60_000 ? undefined : more;
};

interface Freezing {
  /** The name of the payment provider. */
  provider: string;
  agreed: AgreedTerms;
  now: number;
}

export type FrozenCheckout = { checkout: CheckoutRow } | { stale: CheckoutRow };

/**
 * Freezes the cart at its current prices: reuses the open checkout if it still matches, or adds one. @returns `stale`
 * when the caller must end the open one first
 * @throws ApiError as createPayment; a unique violation when another request of the buyer was faster
 */
export const freezeCheckout = async (
  tx: Tx,
  account: AccountRow,
  input: PaymentRequest,
  { provider, agreed, now }: Freezing,
): Promise<FrozenCheckout> => {
  const asserted = assertedCents(input.amount);
  const cart = await readCart(tx, account, now);
  if (input.cartItems) await refuseOtherCart(tx, account, cart, input.cartItems, now);
  if (!cart.lines.length)
    throw new ApiError<typeof createPaymentIntent>('cart_empty', 'Your cart is empty.');
  refuseProblems(cart);
  const address = input.shippingAddress ?? undefined;
  const rates = input.pickup ? [] : await quotedRates(tx, account.id, cart, address?.zipCode, now);
  const candidate = matchAmount(
    candidatesFor(cart, rates, { ...input, state: address?.state }, await taxesAt(tx, now)),
    asserted,
  );
  refuseSum(candidate.quote.total);
  const snapshot = makeSnapshot(cart, candidate);
  const hash = snapshotHash(snapshot);

  const poNumber = cart.isVendor && input.poNumber !== undefined ? input.poNumber : cart.poNumber;
  if (poNumber !== cart.poNumber) await setPoNumber(tx, account.id, poNumber);
  const { buildName = cart.buildName } = input;
  if (buildName !== cart.buildName) await setBuildName(tx, account.id, buildName);
  const more: Additions = {
    po_number: poNumber,
    build_name: buildName,
    terms_version: agreed.version,
    save_address: input.saveAddress ? 1 : 0,
    ...(address && { address: serializeAddress(address) }),
    ...(input.email && { email: input.email }),
    expires_at: now + CHECKOUT_FOR,
  };
  const open = await openCheckout(tx, account.id);
  const isStale =
    open?.hash !== hash ||
    open.expires_at <= now ||
    open.provider !== provider ||
    agreed.isOutdated;
  if (open && isStale) return { stale: open };
  refuseOutdatedTerms(agreed);
  if (open) {
    const change = changedColumns(open, more);
    if (change) await updateCheckout(tx, open.id, change);
    return { checkout: { ...open, ...change } };
  }
  const id = newId();
  const checkout: CheckoutRow = {
    id,
    account_id: account.id,
    state: 'open',
    hash,
    snapshot: SNAPSHOT.write(snapshot),
    total_cents: snapshot.total,
    discount_code: snapshot.discountCode,
    provider,
    intent: null,
    client_secret: null,
    address: null,
    email: null,
    quote_id: null,
    created_at: now,
    ...more,
  };
  await addCheckout(tx, checkout, reservedLines(id, snapshot));
  return { checkout };
};
