import type { AdminProduct } from '../../../../../contract/catalogue/admin';
import { mergedDrafts } from '../../../../../shop/draft';
import { NO_PICTURE } from '../../../../../shop/catalogue/picture';
import { packingTexts } from '../../../../../shop/catalogue/packing';
import { ATTRIBUTE_FIELDS, attributeText } from '../../../../../shop/catalogue/product-form';
import { type TypedInterface, typedInterface } from '../../../../../shop/catalogue/interface-form';
import type { ShownPicture } from './use-pictures';

/** A product as its form shows it. */
export interface TypedProduct {
  /** The text of each field by its name. */
  fields: Record<string, string>;
  pictures: ShownPicture[];
  interfaces: TypedInterface[];
}

/** The pictures of a product as its form shows them. */
export const productPictures = ({
  imageUrl,
  additionalImages,
  imageAlts,
}: AdminProduct): ShownPicture[] =>
  [imageUrl, ...additionalImages]
    .filter((url) => url !== NO_PICTURE)
    .map((url) => ({ url, alt: imageAlts[url] ?? '' }));

/** Text fields contain line feeds only. */
export const withLineFeeds = (text: string): string => text.replaceAll('\r\n', '\n');

/** Fills the form with a saved product. */
export const typedProduct = (product: AdminProduct): TypedProduct => ({
  fields: {
    name: product.name,
    description: withLineFeeds(product.description),
    searchTitle: product.searchTitle,
    searchDescription: product.searchDescription,
    sku: product.sku ?? '',
    slug: product.slug,
    price: product.price,
    salePrice: product.sale?.price ?? '',
    saleFrom: product.sale?.from ?? '',
    saleTo: product.sale?.to ?? '',
    weight: String(product.weight),
    ...packingTexts(product.packing),
    shelfPlace: product.shelfPlace,
    lowMark: String(product.lowMark ?? ''),
    supply: product.supply.kind,
    leadDays: product.supply.kind === 'stock' ? '' : String(product.supply.leadDays),
    workGroup: product.supply.group,
    packedFromParts: product.packedFromParts ? 'on' : '',
    category: product.category.slug,
    subcategory: product.subcategory?.slug ?? '',
    published: product.published ? 'on' : '',
    successorId: String(product.successorId ?? ''),
    ...Object.fromEntries(
      ATTRIBUTE_FIELDS.map((field) => [field.name, attributeText(product.attributes, field)]),
    ),
  },
  pictures: productPictures(product),
  interfaces: product.interfaces.map(typedInterface),
});

/** The form of a new product that is like this one: all but its SKU, its address and its stock. */
export const copiedProduct = (product: AdminProduct): TypedProduct => {
  const { fields, ...lists } = typedProduct(product);
  return { ...lists, fields: { ...fields, sku: '', slug: '', successorId: '' } };
};

/** The form's content after someone else saved the product first. */
export interface MergedProduct {
  values: TypedProduct;
  /** What they saved where something else was typed, by the path in the form: 'fields.price', 'pictures'. */
  theirs: Readonly<Record<string, unknown>>;
}

/** Merges what was typed into the form of `base` with what someone else saved meanwhile. */
export const mergedProduct = (
  base: AdminProduct,
  { fields, ...lists }: TypedProduct,
  saved: AdminProduct,
): MergedProduct => {
  const from = typedProduct(base);
  const typed = Object.fromEntries(
    Object.keys(from.fields).map((name) => [name, withLineFeeds(fields[name] ?? '')]),
  );
  const { draft, theirs } = mergedDrafts(from, { fields: typed, ...lists }, typedProduct(saved));
  return { values: draft, theirs };
};
