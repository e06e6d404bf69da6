// The days that quotes of the shop promise (docs/rules.md 19.13).
import { productsByIds } from '../../tables/catalogue/products';
import type { ShopQuoteRow } from '../../tables/checkout/checkout-rows';
import type { Queries, Tx } from '../../tables/schema';
import { setContents, setQuotedPieces } from '../../tables/quotes';
import {
  SNAPSHOT,
  type Snapshot,
  quotedPieces,
  readSnapshot,
  snapshotHash,
} from '../checkout/snapshot';
import { frozenParts } from '../checkout/freeze-checkout';
import { lineShares } from '../cart/share-shelf';

type Line = Snapshot['lines'][number];

interface Promised {
  /** The part of the promise that a snapshot keeps. */
  promise: Pick<Line, 'toMake' | 'promisedBy' | 'fromParts' | 'parts'>;
  /** Whether there are too few pieces, and no more are made. */
  isShort: boolean;
}

/**
 * The promises of the lines of a quote at this time, by product. The shop may quote more pieces than there are, so one
 * that cannot be had has no day.
 * @param ownId the quote that holds these pieces already
 */
export const quotePromises = async (
  db: Queries,
  lines: readonly Pick<Line, 'productId' | 'quantity'>[],
  { ownId, now }: { ownId?: string | undefined; now: number },
): Promise<Map<number, Promised>> => {
  const products = await productsByIds(
    db,
    lines.map(({ productId }) => productId),
  );
  const known = lines.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product ? [{ product, quantity }] : [];
  });
  const shares = await lineShares(db, known, { ...(ownId && { quoteId: ownId }) }, now);
  return new Map(
    shares.flatMap((share, at) => {
      const line = known[at];
      if (!line) return [];
      const isShort = share.day === undefined;
      const toMake = isShort && line.product.supply === 'made' ? line.quantity : share.toMake;
      const promise = {
        ...(toMake > 0 && { toMake }),
        ...(share.day !== undefined && { promisedBy: share.day }),
        ...frozenParts(share),
      };
      return [[line.product.id, { promise, isShort }] as const];
    }),
  );
};

/** The contents of a quote at its own prices, with the days that can be promised now. */
export const promisedNow = async (
  db: Queries,
  row: ShopQuoteRow,
  now: number,
): Promise<Snapshot> => {
  const frozen = readSnapshot(row);
  const promises = await quotePromises(db, frozen.lines, { ownId: row.id, now });
  const lines = frozen.lines.map(
    ({ toMake: _, promisedBy: __, fromParts: ___, parts: ____, ...line }) => ({
      ...line,
      ...promises.get(line.productId)?.promise,
    }),
  );
  return { ...frozen, lines };
};

/** Promises new days for the lines of an open quote, and stores them. @returns the quote with them */
export const promiseAgain = async (
  tx: Tx,
  row: ShopQuoteRow,
  now: number,
): Promise<ShopQuoteRow> => {
  const snapshot = await promisedNow(tx, row, now);
  const hash = snapshotHash(snapshot);
  if (hash === row.hash) return row;
  const contents = { snapshot: SNAPSHOT.write(snapshot), hash };
  await setContents(tx, row.id, contents);
  await setQuotedPieces(tx, row.id, quotedPieces(row.id, snapshot));
  return { ...row, ...contents };
};
