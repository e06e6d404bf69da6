import { sql } from 'kysely';
import type { Queries } from '../schema';

const ADDRESS = /\/img\/uploads\/([0-9a-f]{32})-/g;

/** The names (32 hex digits) of the uploaded pictures that a product, an order, a checkout, a quote, a review or the shop itself shows. */
export const picturesInUse = async (db: Queries): Promise<Set<string>> => {
  const uploaded = sql.lit('%/img/uploads/%');
  const [products, items, checkouts, quotes, settings, categories, reviews] = await Promise.all([
    db
      .selectFrom('product')
      .select(['image_url', 'additional_images'])
      .where((row) =>
        row.or([row('image_url', 'like', uploaded), row('additional_images', 'like', uploaded)]),
      )
      .execute(),
    db
      .selectFrom('order_item')
      .select('image_url')
      .distinct()
      .where('image_url', 'like', uploaded)
      .execute(),
    db.selectFrom('checkout').select('snapshot').where('snapshot', 'like', uploaded).execute(),
    db.selectFrom('shop_quote').select('snapshot').where('snapshot', 'like', uploaded).execute(),
    db.selectFrom('shop_setting').select('value').where('value', 'like', uploaded).execute(),
    db.selectFrom('category').select('image_url').where('image_url', 'like', uploaded).execute(),
    db.selectFrom('review').select('pictures').where('pictures', 'like', uploaded).execute(),
  ]);
  const texts = [
    ...products,
    ...items,
    ...checkouts,
    ...quotes,
    ...settings,
    ...categories,
    ...reviews,
  ].flatMap((row) => Object.values<string>(row));
  return new Set(texts.flatMap((text) => [...text.matchAll(ADDRESS)].map(([, name = '']) => name)));
};
