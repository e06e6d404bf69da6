import type { ColumnType, Generated } from 'kysely';
import { z } from 'zod';
import { Packing } from '../../../shop/catalogue/packing';
import { Attributes } from '../../../shop/catalogue/product';
import { Interfaces } from '../../../shop/catalogue/interfaces';
import type { Supply } from '../../../shop/promises/ships-by';
import type { Flag } from '../engine/flag';
import { jsonColumn } from '../engine/json-column';

export interface CategoryRow {
  id: number;
  parent_id: number | null;
  slug: string;
  name: string;
  description: string;
  position: number;
}

/** A category with how it is shown, which new ones have by default. */
export interface ShownCategoryRow extends CategoryRow {
  /** Whether lists and menus leave it out. */
  hidden: Flag;
  /** The picture on the home page; empty for the standard one. */
  image_url: string;
  search_title: string;
  search_description: string;
}

interface CategoryTable extends CategoryRow {
  hidden: ColumnType<Flag, Flag | undefined, Flag>;
  archived: ColumnType<Flag, Flag | undefined, Flag>;
  image_url: ColumnType<string, string | undefined, string>;
  search_title: Generated<string>;
  search_description: Generated<string>;
}

/** A former slug of a category. */
export interface CategoryRedirectRow {
  slug: string;
  category_id: number;
  created_at: number;
}

/** The columns of a new product. `additional_images` and `attributes` are JSON text. */
export interface NewProductRow {
  id: number;
  slug: string;
  sku: string | null;
  name: string;
  description: string;
  category_id: number;
  subcategory_id: number | null;
  price_cents: number;
  weight_g: number;
  stock: number;
  published: Flag;
  rating_tenths: number;
  review_count: number;
  image_url: string;
  additional_images: string;
  attributes: string;
}

/**
 * `revision` counts edits, not sales. `updated_at` is the last edit, epoch ms, 0 before the first. `image_alts` is JSON
 * text: alternative texts by picture address. `interfaces` is JSON text. `shelf_place` is where its pieces are, for the
 * admin only. What is not sold from stock alone (`supply`) is made in `lead_days` business days by a `work_group` of the
 * calendar; both are empty for parts from stock. `packing` is JSON text. With `low_mark` pieces or fewer its stock is low; null means LOW_STOCK. `price_cents` is the regular price;
 * `sale_cents` is in force from the day `sale_from` to the day `sale_to` in Toronto. These three are null together.
 */
export interface ProductRow extends NewProductRow {
  revision: number;
  updated_at: number;
  image_alts: string;
  search_title: string;
  search_description: string;
  interfaces: string;
  shelf_place: string;
  low_mark: number | null;
  packing: string;
  supply: Supply['kind'];
  lead_days: number;
  work_group: string;
  /** Whether its kit is packed from the stock of its parts (`kit_part`). */
  packed_from_parts: Flag;
  /** The product that takes its place once it is no longer sold. */
  successor_id: number | null;
  sale_cents: number | null;
  sale_from: string | null;
  sale_to: string | null;
}

/** A number that the stock ledger confirms. Only tables/catalogue/stock writes one. */
export type InLedger = number & { readonly inLedger: unique symbol };

interface ProductTable extends Omit<NewProductRow, 'stock'> {
  stock: ColumnType<number, InLedger, InLedger>;
  /** Counts its rows in the stock ledger. */
  stock_changes: ColumnType<number, InLedger, InLedger>;
  /** The `skuKey` of its SKU, null without one. */
  sku_key: string | null;
  archived: ColumnType<Flag, Flag | undefined, Flag>;
  revision: Generated<number>;
  /** The catalogue's version of the last edit, 0 before the first. */
  changed_in: Generated<number>;
  updated_at: Generated<number>;
  image_alts: Generated<string>;
  search_title: Generated<string>;
  search_description: Generated<string>;
  interfaces: Generated<string>;
  shelf_place: Generated<string>;
  low_mark: Generated<number | null>;
  packing: Generated<string>;
  supply: Generated<Supply['kind']>;
  lead_days: Generated<number>;
  work_group: Generated<string>;
  packed_from_parts: ColumnType<Flag, Flag | undefined, Flag>;
  successor_id: Generated<number | null>;
  sale_cents: Generated<number | null>;
  sale_from: Generated<string | null>;
  sale_to: Generated<string | null>;
}

export const PRODUCT_JSON = {
  additional_images: jsonColumn('product.additional_images', z.array(z.string())),
  image_alts: jsonColumn('product.image_alts', z.record(z.string(), z.string())),
  attributes: jsonColumn('product.attributes', Attributes),
  packing: jsonColumn('product.packing', Packing),
  interfaces: jsonColumn('product.interfaces', Interfaces),
};

/** A former slug of a product. It refers to the product, not to its next slug, so redirects cannot form chains or loops. */
interface ProductRedirectRow {
  slug: string;
  product_id: number;
  created_at: number;
}

/**
 * A change of a product's stock; append-only. `number` counts the changes of the product from 1. `cause_id` is the id of
 * the order, of the refund, or of the entry in the audit log; null for the sample products.
 * `pieces` is what was added, negative when taken.
 */
export interface StockChangeRow {
  product_id: number;
  number: number;
  cause:
    | 'opening'
    | 'load'
    | 'order'
    | 'cancel'
    | 'refund'
    | 'edit'
    | 'import'
    | 'delivery'
    | 'count'
    | 'damage';
  cause_id: string | null;
  at: number;
  pieces: number;
  stock_after: number;
}

/**
 * The price of a product from a time on, and its regular price then; append-only. The ids sort by time. `cause_id` is the
 * id of the entry in the audit log; null for the first price of a sample product, and at the beginning and end of a
 * sale.
 */
export interface PriceRow {
  id: string;
  product_id: number;
  at: number;
  price_cents: number;
  regular_cents: number;
  cause_id: string | null;
}

/**
 * A delivery that was received. `id` is that of its entry in the audit log. `name` tells it from all others: supplier and
 * reference in lower case, null without a reference. `pieces` is what its rows in the stock ledger add up to.
 */
export interface DeliveryRow {
  id: string;
  name: string | null;
  pieces: number;
}

/** A part of a kit that is packed from its parts, with the pieces in each kit. */
export interface KitPartRow {
  kit_id: number;
  part_id: number;
  quantity: number;
}

/**
 * A version of the catalogue. `token` tells it from another one of the same number, which exists after a backup was
 * restored. `only_products` is 1 when it differs from the version before in products alone, all of which say so in
 * `changed_in`.
 */
export interface CatalogueVersionRow {
  version: number;
  token: string;
  only_products: Flag;
}

/** Words that mean the same part, as JSON. The ids sort by time. */
export interface SearchGroupRow {
  id: string;
  words: string;
}

/** An axle, as JSON: its names, and the outside diameters of its tubes in inches. */
export interface AxleRow {
  id: string;
  names: string;
  tubes_in: string;
}

/** Counts searches that found nothing on a day in Toronto. It names no person. */
export interface MissedSearchRow {
  day: string;
  words: string;
  times: number;
}

/** Somebody who waits for a mail that a part can be ordered again. `email_key` is the address in lower case. */
export interface StockNoticeRow {
  id: string;
  product_id: number;
  email: string;
  email_key: string;
  created_at: number;
}

export interface CatalogueTables {
  stock_notice: StockNoticeRow;
  category: CategoryTable;
  category_redirect: CategoryRedirectRow;
  product: ProductTable;
  product_redirect: ProductRedirectRow;
  stock_change: StockChangeRow;
  price_history: PriceRow;
  delivery: DeliveryRow;
  kit_part: KitPartRow;
  search_group: SearchGroupRow;
  axle: AxleRow;
  missed_search: MissedSearchRow;
  /**
   * `version` counts the changes of words, prices, pictures and categories, `stock_version` those of stock. `groups_in` is
   * the version of the last change of the search groups or the axles, 0 before the first. `sales_day` is the day in Toronto whose sales
   * are on in this version, empty before the first.
   */
  catalogue_state: {
    /** The highest id that a product had when the owner last removed something. */
    removed_up_to: Generated<number | null>;
    id: number;
    version: number;
    stock_version: Generated<number>;
    groups_in: Generated<number>;
    sales_day: Generated<string>;
  };
  catalogue_version: CatalogueVersionRow;
}
