import { chakra } from '@chakra-ui/react';
import { Link } from '../../ui/link';
import { memo } from 'react';
import type { Product } from '../../../shop/catalogue/product';
import { type PageItems, ownItemQuery, variantLabel } from '../../../shop/catalogue/variants';
import { Picture } from '../../ui/picture';
import { AddToCart, addToCartStyle } from '../cart/add-to-cart';
import { Price, priceStyle } from './price';
import { ShipsBy, shipsStyle } from '../ships-by';
import { SizedText } from '../sized-text';
import { StarsLine, starsLineStyle } from './stars-line';

const Card = chakra('article', {
  base: {
    position: 'relative',
    // On a phone the picture stands beside name and price, so that a screen has four parts.
    display: { base: 'grid', md: 'flex' },
    flexDirection: 'column',
    // A picture never takes the room of the name, however large the text is.
    gridTemplateColumns: 'min(7rem, 37%) minmax(0, 1fr)',
    columnGap: '3',
    rowGap: '1',
    p: { base: '3', md: '0' },
    height: '100%',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'line',
    rounded: 'md',
    overflow: 'hidden',
    transition: 'border-color 140ms, box-shadow 140ms',
    _hover: { borderColor: 'control', boxShadow: 'card' },
    '& img': {
      gridRow: '1 / span 2',
      width: '100%',
      aspectRatio: '4 / 3',
      objectFit: 'cover',
      // The backdrop of the product pictures, shown while one loads.
      bg: '#e8e8e8',
    },
    '& img[data-fallback]': { objectFit: 'contain', p: '12%' },
    '& .body': {
      display: { base: 'contents', md: 'flex' },
      flexDirection: 'column',
      flexGrow: 1,
      gap: '2',
      p: '4',
    },
    '& .body > *': { gridColumn: '1 / -1' },
    '& .body > :nth-child(-n+2)': { gridColumn: '2' },
    '& :is(h2,h3)': { fontSize: { base: 'lg', md: 'xl' } },
    '& :is(h2,h3) a': { _hover: { color: 'accent' } },
    // The whole card links to the product; the button lies above the link.
    '& :is(h2,h3) a::after': { content: '""', position: 'absolute', inset: '0' },
    '& .text': {
      lineClamp: '2',
      color: 'muted',
      fontSize: 'sm',
    },
    '& .note': { fontSize: 'sm', fontWeight: '600' },
    ...priceStyle,
    '& .price b': { ...priceStyle['& .price b'], overflowWrap: 'anywhere' },
    ...starsLineStyle,
    ...addToCartStyle,
    ...shipsStyle,
    '& .act': {
      position: 'relative',
      mt: 'auto',
      pt: '2',
      display: { base: 'flex', md: 'grid' },
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '2',
    },
    '& .act .ships': { flexGrow: '1' },
    '& .act .add': { width: { base: 'auto', md: '100%' }, minHeight: '48px', ml: 'auto' },
  },
});

/** The product page whose card shows the price of each item (docs/rules.md 3.9). */
const PRICED_EACH = 'gusset-plate-set';

const NOTES: Record<string, string> = {
  'double-shear-tie-rod-clamp-hydraulic-assist': '(Available for multiple tube sizes)',
};

/** The first card's picture comes first; the browser asks for the others when it has laid the page out. */
const AFTER_FIRST = { loading: 'lazy', fetchPriority: undefined } as const;

interface Props {
  /** The items that share a product page; the first represents them and is the one that is added. */
  items: PageItems<Product>;
  isVendor: boolean;
  /** Whether it is on the first screen, so that its picture loads at once. */
  eager?: boolean;
  /** Whether it is the first of its list. */
  isFirst?: boolean;
  /** The level of its name, one below the heading of its list. */
  heading?: 'h2' | 'h3';
}

/** Compares the items one by one, because a changed list groups all its products again. */
const looksTheSame = (one: Props, other: Props): boolean =>
  one.items.length === other.items.length &&
  one.items.every((item, at) => item === other.items[at]) &&
  one.isVendor === other.isVendor &&
  one.eager === other.eager;

const Shown = ({
  items,
  isVendor,
  eager = false,
  isFirst = false,
  heading: Heading = 'h3',
}: Props) => {
  const [product, ...others] = items;
  const id = `product-${product.id}`;
  const priced = product.slug === PRICED_EACH ? items : [product];
  const note =
    NOTES[product.slug] ??
    (others.length > 0 &&
      product.slug !== PRICED_EACH &&
      `Also in ${others.map(variantLabel).join(', ')}`);
  return (
    <Card>
      <Picture
        src={product.imageUrl}
        alt=""
        width={800}
        height={600}
        sizes="(max-width:48em) 7rem,400px"
        eager={eager}
        {...(!isFirst && AFTER_FIRST)}
      />
      <div className="body">
        <Heading id={id}>
          <Link
            to="/product/$slug"
            params={{ slug: product.slug }}
            search={others.length ? {} : ownItemQuery(product)}
          >
            <SizedText text={product.name} />
          </Link>
        </Heading>
        <div>
          {priced.map((item) => (
            <Price
              key={item.id}
              product={item}
              isVendor={isVendor}
              option={product.slug === PRICED_EACH ? variantLabel(item) : undefined}
            />
          ))}
        </div>
        {note && <p className="note">{note}</p>}
        <p className="text">{product.description}</p>
        <StarsLine product={product} place="card" />
        <div className="act">
          <ShipsBy part={product} isShort />
          <AddToCart product={product} place="card" describedBy={id} />
        </div>
      </div>
    </Card>
  );
};

/**
 * A product in a list. One styled root, because a list may have dozens of cards; memoized, so that a part that sells out
 * re-renders one.
 */
export const ProductCard = memo(Shown, looksTheSame);
