import { fraction, weightText } from '../../../shop/catalogue/attributes';
import type { Product } from '../../../shop/catalogue/product';
import { ownItemPath } from '../../../shop/catalogue/variants';
import { cad } from '../../../shop/money';
import { boxOfPart } from '../../../shop/shipping/box-of-part';
import { freightPieces } from '../../../shop/shipping/pieces';
import { answerFits, indexedShelf } from '../../../workbench/fits/answers';
import { PRODUCT_JSON, type ProductRow } from '../../tables/catalogue/catalogue-rows';
import { findProduct } from '../../tables/catalogue/products';
import type { Queries } from '../../tables/schema';
import type { Catalogue } from '../catalogue/catalogue';
import { piecesToPack } from '../shipping/pieces';
import { linkTo, pageLinks, plainLine, section } from './markdown';
import {
  type PartSheet,
  type SheetsOfPage,
  type ShopFacts,
  partMeasures,
  sheetsAt,
} from './part-sheet';

/** Parts of a group that are named; the page of the part has all of them. */
const MAX_NAMED = 8;

const priceLine = ({ price, sale }: PartSheet): string =>
  sale ? `${cad(price)} until ${sale.ends}, regular price ${cad(sale.regular)}` : cad(price);

const factLines = (sheet: PartSheet): string[] => {
  const { product, sku, url, stockText, shipsText, pictures } = sheet;
  return [
    ...(sku ? [`- SKU: ${plainLine(sku)}`] : []),
    `- Price: ${priceLine(sheet)}, before tax`,
    `- Availability: ${stockText}`,
    ...(shipsText ? [`- Shipping: ${shipsText}`] : []),
    ...(product.category.name ? [`- Category: ${plainLine(product.category.name)}`] : []),
    `- Page: ${url}`,
    ...pictures.slice(0, 1).map((picture) => `- Picture: ${picture}`),
  ];
};

const sizeLines = ({ sizes }: SheetsOfPage): string[] =>
  sizes.length > 1
    ? sizes.map((size) =>
        [
          `- ${linkTo(size.name, size.url)}`,
          ...(size.sku ? [`SKU ${plainLine(size.sku)}`] : []),
          priceLine(size),
          size.stockText,
        ].join(', '),
      )
    : [];

/** The weight and the box of a part, and whether it goes in a parcel. */
const packingLines = (row: ProductRow): string[] => {
  const box = boxOfPart(PRODUCT_JSON.packing.read(row.packing, row.id));
  const [freight] = freightPieces([piecesToPack(row, 1)]);
  return [
    `- Weight: ${weightText(row.weight_g / 1000)}`,
    ...(box?.every((side) => side > 0) ? [`- Packed: ${box.map(fraction).join(' x ')} in`] : []),
    freight ? `- By freight: ${plainLine(freight.reason)}` : '- Goes in a parcel',
  ];
};

interface Named {
  quantity?: number;
  name: string;
  product: Product | undefined;
}

const partLine = ({ quantity, name, product }: Named, publicUrl: string): string => {
  const text = product ? linkTo(product.name, publicUrl + ownItemPath(product)) : plainLine(name);
  return `- ${quantity ? `${quantity} x ` : ''}${text}`;
};

/** The contents of a kit, and the parts that fit, by what they are for. */
const fitLines = (
  id: number,
  { products }: Pick<Catalogue, 'products'>,
  publicUrl: string,
): string[] => {
  const fits = answerFits(id, indexedShelf(products));
  const byId = new Map(products.map((product) => [product.id, product]));
  const named = (name: string, productId: number | undefined, quantity?: number) =>
    partLine({ name, product: byId.get(productId ?? 0), ...(quantity && { quantity }) }, publicUrl);
  const kitLines = (
    lines: readonly { name: string; quantity: number; productId?: number }[] = [],
  ) => lines.map(({ name, productId, quantity }) => named(name, productId, quantity));
  return [
    ...section('In the box', kitLines(fits?.kit?.contents)),
    ...section('Still needed', kitLines(fits?.kit?.needs)),
    ...(fits?.groups ?? [])
      .filter(({ role }) => role !== 'in_the_box')
      .flatMap(({ title, items }) => {
        const fitting = items.filter(({ verdict }) => verdict === 'fits');
        const rest = fitting.length - MAX_NAMED;
        return section(`Fits: ${title}`, [
          ...fitting.slice(0, MAX_NAMED).map(({ productId }) => named('', productId)),
          ...(rest > 0 ? [`- and ${rest} more on the page`] : []),
        ]);
      }),
  ];
};

const goneLines = ({ product, availability }: PartSheet, publicUrl: string): string[] => {
  const by = 'replacedBy' in product ? (product.replacedBy as Product | undefined) : undefined; // of a page's part
  return availability === 'Discontinued'
    ? [
        '',
        'This part is no longer made.',
        ...(by ? [partLine({ name: '', product: by }, publicUrl)] : []),
      ]
    : [];
};

/**
 * The page of a part as plain Markdown: what it is, costs and fits, and how it is sent.
 * @param path of the page, with its query
 * @returns undefined when no part has this page
 */
export const partMarkdown = async (
  { db, catalogue }: { db: Queries; catalogue: Catalogue },
  path: string,
  shop: ShopFacts,
): Promise<string | undefined> => {
  const page = sheetsAt(catalogue, path, shop);
  const row = page && (await findProduct(db, page.chosen.product.id));
  if (!page || !row) return undefined;
  const { chosen } = page;
  const { description } = chosen.product;
  const { specs, interfaces } = partMeasures(chosen.product);
  const { publicUrl, site } = shop;
  const policies = pageLinks(site, publicUrl);
  const isSold = chosen.availability !== 'Discontinued';
  return [
    `# ${plainLine(chosen.name)}`,
    ...goneLines(chosen, publicUrl),
    '',
    ...factLines(chosen),
    ...(description ? ['', ...description.split('\n').map(plainLine)] : []),
    ...section('Sizes', sizeLines(page)),
    ...section(
      'Specifications',
      specs.map(({ label, value }) => `- ${label}: ${plainLine(value)}`),
    ),
    ...section(
      'Where it meets other parts',
      interfaces.map(({ label, text }) => `- ${label}${text && `: ${plainLine(text)}`}`),
    ),
    ...(isSold ? fitLines(chosen.product.id, catalogue, publicUrl) : []),
    ...section('Packing', packingLines(row)),
    ...section(site.name, [
      [plainLine(site.place), ...(site.phone ? [plainLine(site.phone)] : []), site.email].join(
        ', ',
      ),
      ...(policies.length ? ['', policies.join(', ')] : []),
    ]),
    '',
  ].join('\n');
};
