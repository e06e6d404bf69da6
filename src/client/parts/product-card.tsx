import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { Product } from '../../shop/catalogue/product';
import { type PageItems, optionOf } from '../../shop/catalogue/variants';
import { Picture } from '../ui/picture';
import { twoLines } from '../ui/two-lines';
import { AddToCart, addToCartStyle } from './add-to-cart';
import { Price, priceStyle } from './price';
import { ProductName } from './product-name';
import { StarsLine, starsLineStyle } from './stars-line';

const Card = chakra('article', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'line',
    rounded: 'md',
    overflow: 'hidden',
    transition: 'border-color 140ms, box-shadow 140ms',
    _hover: { borderColor: 'control', boxShadow: 'card' },
    '& img': {
      width: '100%',
      height: 'auto',
      aspectRatio: '4 / 3',
      objectFit: 'cover',
      // The studio's backdrop: what a picture is mostly of before it is there.
      bg: '#e8e8e8',
    },
    '& img[data-fallback]': { objectFit: 'contain', p: '12' },
    '& .body': { display: 'flex', flexDirection: 'column', flexGrow: 1, gap: '2', p: '4' },
    '& h3': { fontSize: 'xl' },
    '& h3 a': { _hover: { color: 'accent' } },
    // The whole card leads to the product; the button lies above.
    '& h3 a::after': { content: '""', position: 'absolute', inset: '0' },
    '& .text': {
      ...twoLines,
      color: 'muted',
      fontSize: 'sm',
    },
    '& .note': { fontSize: 'sm', fontWeight: '600' },
    '& .act': { position: 'relative', mt: 'auto', pt: '2', display: 'grid', gap: '2' },
    ...priceStyle,
    ...starsLineStyle,
    ...addToCartStyle,
  },
});

/** The page whose card shows the price of each of its items (docs/rules.md 3.9). */
const PRICED_EACH = 'gusset-plate-set';

const NOTES: Record<string, string> = {
  'double-shear-tie-rod-clamp-hydraulic-assist': '(Available for multiple tube sizes)',
};

interface Props {
  /** The items that share the page; the first stands for them and is what is added. */
  items: PageItems<Product>;
  isVendor: boolean;
  /** On the first screen: its picture is fetched at once. */
  eager?: boolean;
}

/** A product in a list. One styled root: a list may hold hundreds. */
export const ProductCard = ({ items, isVendor, eager = false }: Props) => {
  const [product, ...others] = items;
  const id = `product-${product.id}`;
  const priced = product.slug === PRICED_EACH ? items : [product];
  const note =
    NOTES[product.slug] ??
    (others.length > 0 &&
      product.slug !== PRICED_EACH &&
      `Also in ${others.map(optionOf).join(', ')}`);
  // An item that was found alone is chosen on its page, which may begin with another one.
  const alone = !others.length && product.attributes.option !== undefined;
  return (
    <Card>
      <Picture src={product.imageUrl} alt="" width={800} height={600} eager={eager} />
      <div className="body">
        <h3 id={id}>
          <Link
            to="/product/$slug"
            params={{ slug: product.slug }}
            search={alone ? { item: String(product.id) } : {}}
          >
            <ProductName name={product.name} />
          </Link>
        </h3>
        <div>
          {priced.map((item) => (
            <Price
              key={item.id}
              product={item}
              isVendor={isVendor}
              option={product.slug === PRICED_EACH ? optionOf(item) : undefined}
            />
          ))}
        </div>
        {note && <p className="note">{note}</p>}
        <p className="text">{product.description}</p>
        <StarsLine product={product} place="card" />
        <div className="act">
          <AddToCart product={product} place="card" describedBy={id} />
        </div>
      </div>
    </Card>
  );
};
