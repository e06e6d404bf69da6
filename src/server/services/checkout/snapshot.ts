import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CheckoutRow } from '../../tables/checkout/checkout-rows';
import { type Taxes, taxCents } from '../../../shop/checkout/tax';
import { StoredTaxes } from '../../tables/orders/order-rows';
import { jsonColumn } from '../../tables/engine/json-column';

const Cents = z.int().min(0);

/** The contents of a checkout, frozen when its payment begins. The order gets exactly these lines and sums. */
export const Snapshot = z.object({
  lines: z.array(
    z.object({
      productId: z.int(),
      quantity: z.int(),
      unit: Cents,
      name: z.string(),
      sku: z.string().nullable(),
      slug: z.string(),
      imageUrl: z.string(),
      /** The pieces that are made for it. Missing when all are on the shelf, as in older ones. */
      toMake: z.int().min(1).optional(),
      /** The day by which it ships. Missing in older ones. */
      promisedBy: z.string().optional(),
      /** The kits that are packed from their parts. Missing when there are none, as in older ones. */
      fromParts: z.int().min(1).optional(),
      /** Set when the discount is that of a code for another category. Missing otherwise, as in older ones. */
      undiscounted: z.literal(true).optional(),
      /**
       * The parts in each kit, for a kit that can be packed from them; `toMake` pieces of one are made. Missing for other
       * lines, as in older ones.
       */
      parts: z
        .array(
          z.object({
            productId: z.int(),
            quantity: z.int().min(1),
            name: z.string(),
            sku: z.string().nullable(),
            toMake: z.int().min(1).optional(),
          }),
        )
        .optional(),
    }),
  ),
  subtotal: Cents,
  discount: Cents,
  discountKind: z.enum(['october', 'code']).nullable(),
  /** Set only when the discount is the code's. */
  discountCode: z.string().nullable(),
  /** The name of the seasonal sale, where it is the owner's. Missing otherwise, as in older ones. */
  discountLabel: z.string().optional(),
  hst: Cents,
  shipping: Cents,
  /** The price of the service that the code made free. Missing otherwise, as in older ones. */
  freeShipping: z.int().min(1).optional(),
  total: Cents,
  isVendor: z.boolean(),
  isPickup: z.boolean(),
  service: z.string().nullable(),
  /** The compact postal code of the shipping quote. */
  postal: z.string().nullable(),
  /** The parts of `hst`, where tax is charged by place of delivery. Missing otherwise, as in older ones. */
  taxes: StoredTaxes.optional(),
  /** Set when shipping was taxed like the goods. Missing otherwise, as in older ones. */
  shippingTaxed: z.literal(true).optional(),
  /** The business days of the delivery that the buyer was told. Missing otherwise, as in older ones. */
  days: z.number().optional(),
});
export type Snapshot = z.infer<typeof Snapshot>;

const column = jsonColumn('checkout.snapshot', Snapshot);

/** The stored text has the keys in the order of the schema, so that the same facts are the same text. */
export const SNAPSHOT: typeof column = {
  ...column,
  write: (snapshot) => column.write(Snapshot.parse(snapshot)),
};

export const readSnapshot = ({ id, snapshot }: Pick<CheckoutRow, 'id' | 'snapshot'>): Snapshot =>
  SNAPSHOT.read(snapshot, id);

type FrozenLine = Snapshot['lines'][number];

/** The pieces of a line that are taken from stock: those that are neither made for it nor packed from parts. */
export const piecesFromShelf = ({
  quantity,
  toMake = 0,
  fromParts = 0,
}: Pick<FrozenLine, 'quantity' | 'toMake' | 'fromParts'>): number => quantity - toMake - fromParts;

/** The pieces of the parts that the kits of a line are packed from; `toMake` of them are made. */
export const partsNeeded = ({
  fromParts = 0,
  parts = [],
}: Pick<FrozenLine, 'fromParts' | 'parts'>): {
  productId: number;
  pieces: number;
  toMake: number;
}[] =>
  fromParts
    ? parts.map(({ productId, quantity, toMake = 0 }) => ({
        productId,
        pieces: fromParts * quantity,
        toMake,
      }))
    : [];

/** The lines that a checkout reserves, and the parts that its kits need. */
export const reservedLines = (checkoutId: string, { lines }: Pick<Snapshot, 'lines'>) => ({
  lines: lines.map(({ productId, quantity, toMake = 0, promisedBy = null, fromParts = 0 }) => ({
    checkout_id: checkoutId,
    product_id: productId,
    quantity,
    to_make: toMake,
    promised_by: promisedBy,
    from_parts: fromParts,
  })),
  parts: lines.flatMap((line) =>
    partsNeeded(line).map(({ productId, pieces, toMake }) => ({
      checkout_id: checkoutId,
      kit_id: line.productId,
      part_id: productId,
      quantity: pieces,
      to_make: toMake,
    })),
  ),
});

/** The pieces that a quote reserves. */
export const quotedPieces = (quoteId: string, { lines }: Pick<Snapshot, 'lines'>) => ({
  lines: lines.flatMap((line) => {
    const quantity = piecesFromShelf(line);
    return quantity ? [{ quote_id: quoteId, product_id: line.productId, quantity }] : [];
  }),
  parts: lines.flatMap((line) =>
    partsNeeded(line)
      .filter(({ pieces, toMake }) => pieces > toMake)
      .map(({ productId, pieces, toMake }) => ({
        quote_id: quoteId,
        kit_id: line.productId,
        part_id: productId,
        quantity: pieces - toMake,
      })),
  ),
});

/** Whether it only pays the difference for shipping another order (docs/rules.md 19.10). */
export const isSupplement = ({ lines }: Pick<Snapshot, 'lines'>): boolean => !lines.length;

/** The digest of the stored text, which the audit compares: equal for equal lines and sums, and only for those. */
export const snapshotHash = (snapshot: Snapshot): string =>
  createHash('sha256').update(SNAPSHOT.write(snapshot)).digest('hex');

const MAX_IN_VALUE = 480;

/** "QC GST 5000 1650 QST 9975 3291" */
const taxText = ({ province, federal, provincial }: Taxes): string =>
  [
    province,
    ...[federal, provincial].flatMap((part) => (part ? [part.name, part.rate, part.cents] : [])),
  ].join(' ');

/** Reads that. @returns undefined when it is something else */
const taxesIn = (text: string): Taxes | undefined => {
  const [province, ...words] = text.split(' ');
  const partAt = (at: number) => ({
    name: words[at],
    rate: Number(words[at + 1]),
    cents: Number(words[at + 2]),
  });
  return StoredTaxes.safeParse({
    province,
    federal: partAt(0),
    provincial: words.length > 3 ? partAt(3) : null,
  }).data;
};

/**
 * The snapshot as an intent's metadata, so that a paid order can be recreated after a restore of an older database:
 * `lines0…` as "product x quantity @ cents", with the pieces to make, the promised day, the kits packed from their parts
 * and u where the discount is of other lines, and the sums. The parts of a kit can be more than the provider keeps.
 */
export const asMetadata = (snapshot: Snapshot): Record<string, string> => {
  const values: string[] = [];
  for (const line of snapshot.lines) {
    const { productId, quantity, unit, toMake, promisedBy, fromParts } = line;
    const promise = `${toMake ? `m${toMake}` : ''}${promisedBy ? `d${promisedBy}` : ''}${fromParts ? `k${fromParts}` : ''}`;
    const text = `${productId}x${quantity}@${unit}${promise}${line.undiscounted ? 'u' : ''}`;
    const last = values.at(-1);
    if (last !== undefined && last.length + text.length < MAX_IN_VALUE)
      values[values.length - 1] = `${last} ${text}`;
    else values.push(text);
  }
  const { subtotal, discount, hst, shipping, isVendor, isPickup } = snapshot;
  return {
    ...Object.fromEntries(values.map((value, index) => [`lines${index}`, value])),
    sums: [subtotal, discount, hst, shipping].join(' '),
    kind: [
      snapshot.discountKind ?? '-',
      isVendor ? 'vendor' : '-',
      isPickup ? 'pickup' : '-',
      ...(snapshot.shippingTaxed ? ['shipping-taxed'] : []),
    ].join(' '),
    ...(snapshot.discountCode && { code: snapshot.discountCode }),
    ...(snapshot.discountLabel && { label: snapshot.discountLabel }),
    ...(snapshot.freeShipping && { free: String(snapshot.freeShipping) }),
    ...(snapshot.service && { service: snapshot.service }),
    ...(snapshot.postal && { postal: snapshot.postal }),
    ...(snapshot.taxes && { taxes: taxText(snapshot.taxes) }),
    ...(snapshot.days !== undefined && { days: String(snapshot.days) }),
  };
};

/** Looks up name, picture and the parts of its kit of a product for a recreated line. */
type Known = (
  productId: number,
  fromParts: number,
) => Pick<FrozenLine, 'name' | 'sku' | 'slug' | 'imageUrl' | 'parts'>;

/** The product ids in an intent's metadata. */
export const idsInMetadata = (metadata: Readonly<Record<string, string>>): number[] =>
  metadataLines(metadata).map(({ productId }) => productId);

const metadataLines = (metadata: Readonly<Record<string, string>>) =>
  Object.entries(metadata)
    .filter(([key]) => /^lines\d+$/.test(key))
    .flatMap(([, value]) => value.split(' '))
    .map((line) => {
      const [, productId = 0, quantity = 0, unit = 0, toMake, promisedBy, fromParts, undiscounted] =
        /^(\d+)x(\d+)@(\d+)(?:m(\d+))?(?:d(\d{4}-\d{2}-\d{2}))?(?:k(\d+))?(u)?$/.exec(line) ?? [];
      return {
        productId: Number(productId),
        quantity: Number(quantity),
        unit: Number(unit),
        ...(toMake !== undefined && { toMake: Number(toMake) }),
        ...(promisedBy !== undefined && { promisedBy }),
        ...(fromParts !== undefined && { fromParts: Number(fromParts) }),
        ...(undiscounted !== undefined && { undiscounted: true as const }),
      };
    })
    .filter(({ productId, quantity }) => productId > 0 && quantity > 0);

/** Reads a snapshot from an intent's metadata. @returns undefined when it is missing or does not add up */
export const fromMetadata = (
  metadata: Readonly<Record<string, string>>,
  known: Known,
): Snapshot | undefined => {
  const lines = metadataLines(metadata).map((line) => ({
    ...line,
    ...known(line.productId, line.fromParts ?? 0),
  }));
  const [subtotal = 0, discount = 0, hst = 0, shipping = 0] = (metadata.sums ?? '')
    .split(' ')
    .map(Number);
  const [kind, vendor, pickup, taxed] = (metadata.kind ?? '').split(' ');
  const taxes = metadata.taxes === undefined ? undefined : taxesIn(metadata.taxes);
  const snapshot = Snapshot.safeParse({
    lines,
    subtotal,
    discount,
    discountKind: kind === 'october' || kind === 'code' ? kind : null,
    discountCode: metadata.code ?? null,
    ...(metadata.label !== undefined && { discountLabel: metadata.label }),
    hst,
    shipping,
    ...(metadata.free !== undefined && { freeShipping: Number(metadata.free) }),
    total: subtotal - discount + hst + shipping,
    isVendor: vendor === 'vendor',
    isPickup: pickup === 'pickup',
    service: metadata.service ?? null,
    postal: metadata.postal ?? null,
    ...(taxes && { taxes }),
    ...(taxed === 'shipping-taxed' && { shippingTaxed: true }),
    ...(metadata.days !== undefined && { days: Number(metadata.days) }),
  });
  const adds =
    lines.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0) === subtotal &&
    (metadata.taxes === undefined || (taxes !== undefined && taxCents(taxes) === hst));
  // A supplement consists of shipping or tax alone.
  const isWhole = lines.length > 0 || (shipping + hst > 0 && subtotal === 0 && discount === 0);
  return snapshot.success && isWhole && adds ? snapshot.data : undefined;
};
