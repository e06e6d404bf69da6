import { canOrder, stockWords } from '../../../../shop/catalogue/stock';
import { compare } from '../../../../shop/catalogue/specs/comparison';
import type { Product } from '../../../../shop/catalogue/product';
import { ownItemQuery } from '../../../../shop/catalogue/variants';
import { AddToCart, addToCartStyle } from '../../../parts/cart/add-to-cart';
import { Price, priceStyle } from '../../../parts/catalogue/price';
import { ShipsBy, shipsStyle } from '../../../parts/ships-by';
import { SizedText } from '../../../parts/sized-text';
import { useIsVendor } from '../../../parts/dealers/use-is-vendor';
import { VisuallyHidden } from '../../../ui/layout';
import { Link } from '../../../ui/link';
import { Picture } from '../../../ui/picture';
import { chakra } from '@chakra-ui/react';

const Frame = chakra('div', {
  base: {
    ...priceStyle,
    ...addToCartStyle,
    ...shipsStyle,
    mt: '4',
    overflowX: 'auto',
    '& table': { fontSize: 'sm' },
    '& :is(th, td)': {
      px: '3',
      py: '2',
      minWidth: { base: '9.5rem', md: '13rem' },
      textAlign: 'left',
      verticalAlign: 'top',
      borderBottom: '1px solid',
      borderColor: 'line',
    },
    '& tbody th': {
      position: 'sticky',
      left: '0',
      minWidth: { base: '6.5rem', md: '10rem' },
      bg: 'bg',
      fontWeight: '600',
    },
    '& thead th:first-of-type': { minWidth: { base: '6.5rem', md: '10rem' } },
    '& thead a': {
      display: 'block',
      py: '2',
      lineHeight: '1.25',
      _hover: { color: 'accent', textDecoration: 'underline' },
    },
    '& img': {
      width: '100%',
      maxWidth: '12rem',
      aspectRatio: '4 / 3',
      objectFit: 'cover',
      bg: '#e8e8e8',
      rounded: 'sm',
    },
    '& tr.differs td': { bg: 'warnBg', fontWeight: '600' },
    '& tr.differs th::before': { content: '"≠ "', color: 'accent' },
    '& .remove': { minHeight: '44px', fontWeight: '600', color: 'accent', cursor: 'pointer' },
    '& .yes': { color: 'good', fontWeight: '600' },
    '& .no': { color: 'danger', fontWeight: '600' },
    '& .unknown': { color: 'muted', fontWeight: '400' },
  },
});

interface Props {
  parts: readonly Product[];
  onRemove: (id: number) => void;
}

/** A column for each part, a row for each fact. A row that differs is marked with a sign, in words and by its colour. */
export const ComparedParts = ({ parts, onRemove }: Props) => {
  const isVendor = useIsVendor();
  const differs = (texts: readonly unknown[]) => new Set(texts).size > 1;
  const marked = (label: string, is: boolean) => (
    <th scope="row">
      {label}
      {is && <VisuallyHidden> (differs)</VisuallyHidden>}
    </th>
  );
  const stockDiffers = differs(parts.map(stockWords));
  const priceDiffers = differs(parts.map(({ price }) => price));
  return (
    <Frame role="region" aria-label="Parts side by side" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Fact</VisuallyHidden>
            </th>
            {parts.map(({ id, slug, name, imageUrl, attributes }) => (
              <th key={id} scope="col">
                <Picture src={imageUrl} alt="" width={400} height={300} eager />
                <Link
                  id={`part-${id}`}
                  to="/product/$slug"
                  params={{ slug }}
                  search={ownItemQuery({ id, attributes })}
                >
                  <SizedText text={name} />
                </Link>
                <button
                  className="remove"
                  type="button"
                  aria-label={`Remove ${name}`}
                  onClick={() => onRemove(id)}
                >
                  Remove
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={priceDiffers ? 'differs' : undefined}>
            {marked('Price', priceDiffers)}
            {parts.map((part) => (
              <td key={part.id}>
                <Price product={part} isVendor={isVendor} />
              </td>
            ))}
          </tr>
          <tr className={stockDiffers ? 'differs' : undefined}>
            {marked('Availability', stockDiffers)}
            {parts.map((part) => (
              <td key={part.id}>
                <span className={canOrder(part) ? 'yes' : 'no'}>{stockWords(part)}</span>
                <ShipsBy part={part} />
              </td>
            ))}
          </tr>
          {compare(parts).map((row) => (
            <tr key={row.label} className={row.differs ? 'differs' : undefined}>
              {marked(row.label, row.differs)}
              {row.texts.map((text, at) => (
                <td key={parts[at]?.id}>
                  {text ? <SizedText text={text} /> : <span className="unknown">Not stated</span>}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">Order</th>
            {parts.map((part) => (
              <td key={part.id}>
                <AddToCart product={part} place="card" describedBy={`part-${part.id}`} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </Frame>
  );
};
