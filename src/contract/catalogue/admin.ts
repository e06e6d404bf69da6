import * as z from 'zod/mini';
import { CategoryName } from '../../shop/catalogue/category';
import { PagedQuery, paged } from '../../shop/paged';
import { Packing } from '../../shop/catalogue/packing';
import { Attributes } from '../../shop/catalogue/product';
import { Interfaces } from '../../shop/catalogue/interfaces';
import {
  MAX_STOCK,
  NewProduct,
  ProductChange,
  StockChange,
} from '../../shop/catalogue/product-edit';
import { MAX_LEAD_DAYS, SUPPLY_KINDS } from '../../shop/promises/supply';
import { endpoint } from '../endpoint';

/** A sale of a product; `from` and `to` are days in Toronto, both included. */
const AdminSale = z.object({
  price: z.string(),
  from: z.string(),
  to: z.string(),
});

/**
 * A product as the admin sees it, published or not. `price` is the regular price in dollars, `weight` kilograms, `updatedAt` an ISO time or
 * null before the first manual change. `held` pieces are reserved by payments under way and still included in `stock`.
 * `shelfPlace` tells where its pieces are. With `lowMark` pieces or fewer its stock is low; null means five. `packing` is
 * how it lies in its parcel. None of these three is public.
 */
export const AdminProduct = z.object({
  id: z.number(),
  revision: z.number(),
  updatedAt: z.nullable(z.string()),
  name: z.string(),
  slug: z.string(),
  sku: z.nullable(z.string()),
  description: z.string(),
  searchTitle: z.string(),
  searchDescription: z.string(),
  price: z.string(),
  sale: z.nullable(AdminSale),
  weight: z.number(),
  packing: Packing,
  stock: z.number(),
  held: z.number(),
  shelfPlace: z.string(),
  lowMark: z.nullable(z.number()),
  supply: z.object({ kind: z.enum(SUPPLY_KINDS), leadDays: z.number(), group: z.string() }),
  packedFromParts: z.boolean(),
  /** The kits that can be packed from its parts now, and the part that runs out first; null for other products. */
  packable: z.nullable(
    z.object({ kits: z.number(), part: z.object({ id: z.number(), name: z.string() }) }),
  ),
  published: z.boolean(),
  successorId: z.nullable(z.number()),
  category: CategoryName,
  subcategory: z.nullable(CategoryName),
  imageUrl: z.string(),
  additionalImages: z.array(z.string()),
  imageAlts: z.record(z.string(), z.string()),
  attributes: Attributes,
  interfaces: Interfaces,
  rating: z.string(),
  reviewCount: z.number(),
});
export type AdminProduct = z.infer<typeof AdminProduct>;

/** The id of a product in an address. */
export const ProductId = z.object({
  id: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'There is no such product')),
});

export const ProductShow = z.enum(['published', 'unpublished', 'low', 'out']);

/** The admin's product list. `show` filters it: `low` means at the low-stock mark or below, `out` none left. */
export const listAdminProducts = endpoint('GET', '/api/admin/products', {
  right: 'products.read',
  query: z.extend(PagedQuery, {
    show: z.optional(ProductShow),
    category: z.optional(z.string()),
  }),
  reply: paged(AdminProduct),
});

export const getAdminProduct = endpoint('GET', '/api/admin/products/:id', {
  right: 'products.read',
  params: ProductId,
  reply: AdminProduct,
  errors: ['not_found'],
});

/**
 * Removes a product: deletes it, or takes it out of every list when an order, a quote, a cart or a review names it
 * (`archived`). 409 `not_now` while a kit is packed from it.
 */
export const removeProduct = endpoint('DELETE', '/api/admin/products/:id', {
  right: 'products.write',
  params: ProductId,
  reply: z.object({ archived: z.boolean() }),
  errors: ['not_found', 'not_now'],
});

/**
 * A price of a product from a time on, with the regular price then. `by` is the account that changed it, null for the
 * beginning and end of a sale; `act` is the entry's action in the audit log.
 */
export const PastPrice = z.object({
  key: z.string(),
  at: z.string(),
  price: z.string(),
  regular: z.string(),
  by: z.nullable(z.string()),
  act: z.nullable(z.string()),
});
export type PastPrice = z.infer<typeof PastPrice>;

/** Lists the price history of a product, the newest first (docs/rules.md 3.42). */
export const listPrices = endpoint('GET', '/api/admin/products/:id/prices', {
  right: 'products.read',
  params: ProductId,
  query: PagedQuery,
  reply: paged(PastPrice),
  errors: ['not_found'],
});

export const addProduct = endpoint('POST', '/api/admin/products', {
  right: 'prices.write',
  body: NewProduct,
  reply: AdminProduct,
  errors: ['slug_taken', 'sku_taken', 'id_taken', 'changed'],
});

/**
 * Changes a product. 409 `changed` when `revision` is not the product's current one, `slug_taken`, `sku_taken` or
 * `held`.
 */
export const changeProduct = endpoint('PUT', '/api/admin/products/:id', {
  right: 'prices.write',
  params: ProductId,
  body: ProductChange,
  reply: AdminProduct,
  errors: ['not_found', 'changed', 'held', 'slug_taken', 'sku_taken', 'id_taken'],
});

/**
 * Changes a stock. 409 `stock_changed` with the current stock, or `held` with the number of pieces reserved by
 * payments.
 */
export const changeStock = endpoint('POST', '/api/admin/products/:id/stock', {
  right: 'stock.write',
  params: ProductId,
  body: StockChange,
  reply: AdminProduct,
  errors: ['not_found', 'stock_changed', 'held'],
});

/**
 * Uploads a picture: the body is the bytes of a PNG, JPEG, WebP or AVIF file. `url` can be used as a product's
 * imageUrl.
 */
export const addPicture = endpoint('POST', '/api/admin/pictures', {
  right: 'products.write',
  reply: z.object({ url: z.string(), width: z.number(), height: z.number() }),
  errors: ['not_a_picture', 'picture'],
});

/** The file of an uploaded picture, unchanged. */
export const uploadedPicture = { path: '/img/uploads/:file', errors: ['not_found'] } as const;

export const ImportOutcome = z.enum(['created', 'updated', 'unchanged', 'refused']);
export type ImportOutcome = z.infer<typeof ImportOutcome>;

const ImportLine = z.object({
  /** The line's number in the file; the header is line 1. */
  line: z.number(),
  sku: z.string(),
  outcome: ImportOutcome,
  /** The reasons for refusing the line. */
  reasons: z.array(z.string()),
  /** What the file of another shop program says and the import reads otherwise. */
  notes: z.array(z.string()),
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
});
export type ImportLine = z.infer<typeof ImportLine>;

/** A picture of another shop's server: its address, its alternative text, and the SKUs of the parts that it shows. */
export const ForeignPicture = z.object({
  skus: z.array(z.string()).check(z.minLength(1), z.maxLength(200)),
  address: z.string().check(z.maxLength(2000)),
  alt: z.optional(z.string()),
});
export type ForeignPicture = z.infer<typeof ForeignPicture>;

const Whole = (max: number) => z.int().check(z.minimum(0), z.maximum(max));

/** What new parts whose pieces another shop does not count begin with: so many pieces, or a lead time in business days. */
export const UncountedChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stock'), pieces: Whole(MAX_STOCK) }),
  z.object({ kind: z.literal('made'), leadDays: Whole(MAX_LEAD_DAYS) }),
]);
export type UncountedChoice = z.infer<typeof UncountedChoice>;

/** The reading of a file that another shop program has written. */
const ImportTranslation = z.object({
  shop: z.enum(['WooCommerce', 'Shopify']),
  /** Which of its columns become which of the product CSV. */
  columns: z.array(z.object({ from: z.string(), to: z.string() })),
  /** The columns that are left out. */
  others: z.array(z.string()),
  /** The categories that the shop does not have or show. `parent` is the name of the one that a sub-category stands in. */
  missingCategories: z.array(z.object({ name: z.string(), parent: z.nullable(z.string()) })),
  /** The number of new parts whose pieces the other shop does not count. The owner chooses what they begin with. */
  uncounted: z.number(),
  /** The addresses of its pictures, each with the parts that it shows, and the number of those that are left out. */
  pictures: z.array(ForeignPicture),
  morePictures: z.number(),
});
export type ImportTranslation = z.infer<typeof ImportTranslation>;

/** The most lines of a report. */
export const MAX_REPORT_LINES = 200;

/**
 * The outcome of an import, done or planned. `lines` leaves out the unchanged ones, and all after MAX_REPORT_LINES, of
 * which `more` is the number; refused ones come first then. `plan` identifies exactly this outcome. `refusedCsv` has the
 * refused lines, each with its reason; it can be corrected and imported again. It leaves out `refusedMore` of them.
 */
export const ImportReport = z.object({
  applied: z.boolean(),
  plan: z.string(),
  counts: z.record(ImportOutcome, z.number()),
  lines: z.array(ImportLine),
  more: z.number(),
  refusedCsv: z.nullable(z.string()),
  refusedMore: z.number(),
  translation: z.optional(ImportTranslation),
});
export type ImportReport = z.infer<typeof ImportReport>;

/**
 * Imports products. With `plan` it does only what that dry run showed; 409 `plan_changed` when the outcome would now
 * differ. `uncounted` is for the file of another shop.
 */
export const importProducts = endpoint('POST', '/api/admin/product-csv', {
  right: 'prices.write',
  body: z.object({
    csv: z.string(),
    dryRun: z.optional(z.boolean()),
    plan: z.optional(z.string()),
    uncounted: z.optional(UncountedChoice),
  }),
  reply: ImportReport,
  errors: ['csv', 'plan_changed', 'changed'],
});

/**
 * Fetches a picture of another shop's server and adds it to the parts with these SKUs, at the end of their pictures. One
 * that a part has already changes nothing. 422 `picture` says why it could not be fetched or added.
 */
export const fetchPicture = endpoint('POST', '/api/admin/pictures/fetched', {
  right: 'prices.write',
  body: ForeignPicture,
  reply: z.object({ url: z.string(), added: z.number() }),
  errors: ['picture', 'changed'],
});

/** All products as a CSV file that the import accepts. */
export const PRODUCT_CSV_PATH = '/api/admin/product-csv';
export const exportProducts = { path: PRODUCT_CSV_PATH, right: 'products.read' } as const;
