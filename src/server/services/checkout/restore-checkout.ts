import { type Intent, SHOP_TAG } from '../../gateways/payments';
import { findAccount } from '../../tables/account/accounts';
import { addCheckout, findCheckout } from '../../tables/checkout/checkouts';
import type { Tx } from '../../tables/schema';
import { type KitPartStock, partsByKit } from '../../tables/catalogue/kit-parts';
import { productsByIds } from '../../tables/catalogue/products';
import { findQuote } from '../../tables/quotes';
import type { CheckoutRow } from '../../tables/checkout/checkout-rows';
import {
  SNAPSHOT,
  type Snapshot,
  fromMetadata,
  idsInMetadata,
  reservedLines,
  snapshotHash,
} from './snapshot';

/** Replaces a product that is no longer in the catalogue. */
const unknownPart = (productId: number) => ({
  name: `Part ${productId}`,
  sku: null,
  slug: `part-${productId}`,
  imageUrl: '/img/logo.svg',
});

/** A part of a kit that was paid for, as the kit has it now: the payment does not say what it had then. */
const restoredPart = (
  { part_id: productId, quantity, name, sku, stock, supply }: KitPartStock,
  fromParts: number,
) => {
  const pieces = fromParts * quantity;
  const fromShelf = supply === 'made' ? 0 : supply === 'stock' ? pieces : Math.min(stock, pieces);
  return {
    productId,
    quantity,
    name,
    sku,
    ...(pieces > fromShelf && { toMake: pieces - fromShelf }),
  };
};

/**
 * Recreates a checkout that this database lost in a restore, from the metadata of its intent.
 * @returns undefined when the intent is not this shop's, or its buyer is unknown
 */
export const restoreCheckout = async (
  tx: Tx,
  intent: Intent,
  now: number,
): Promise<CheckoutRow | undefined> => {
  const { checkout_id: id, user_id: accountId, shop, quote_id: quoteId } = intent.metadata;
  if (shop !== SHOP_TAG || !id || !accountId) return undefined;
  if (!(await findAccount(tx, accountId))) return undefined;
  const ids = idsInMetadata(intent.metadata);
  const products = await productsByIds(tx, ids);
  const kits = await partsByKit(tx, ids);
  const snapshot: Snapshot | undefined = fromMetadata(intent.metadata, (productId, fromParts) => {
    const row = products.get(productId);
    const parts = kits.get(productId)?.map((part) => restoredPart(part, fromParts));
    return {
      ...(row
        ? { name: row.name, sku: row.sku, slug: row.slug, imageUrl: row.image_url }
        : unknownPart(productId)),
      ...(parts && { parts }),
    };
  });
  if (!snapshot) return undefined;
  const quote = quoteId ? await findQuote(tx, quoteId) : undefined;
  await addCheckout(
    tx,
    {
      id,
      account_id: accountId,
      state: 'canceled',
      hash: snapshotHash(snapshot),
      snapshot: SNAPSHOT.write(snapshot),
      total_cents: snapshot.total,
      discount_code: snapshot.discountCode,
      provider: 'restored',
      intent: intent.id,
      client_secret: null,
      address: quote?.address ?? null,
      email: quote?.email ?? null,
      po_number: null,
      build_name: null,
      quote_id: quote?.id ?? null,
      terms_version: null,
      save_address: 0,
      created_at: now,
      expires_at: now,
    },
    reservedLines(id, snapshot),
  );
  return findCheckout(tx, id);
};
