import { canOrder } from '../../../../shop/catalogue/stock';
import type { PlainLine } from '../../../../workbench/builds/list/build-list';
import { originText } from '../../../../workbench/builds/list/designed-link';
import type { Product } from '../../../../shop/catalogue/product';
import { ownItemQuery } from '../../../../shop/catalogue/variants';
import { Price, priceStyle } from '../../../parts/catalogue/price';
import { SuccessorOf } from '../../../parts/replaced-by';
import { SizedText } from '../../../parts/sized-text';
import { useIsVendor } from '../../../parts/dealers/use-is-vendor';
import { chakra } from '@chakra-ui/react';
import { Link } from '../../../ui/link';
import { Picture } from '../../../ui/picture';

const List = chakra('ul', {
  base: {
    ...priceStyle,
    mt: '4',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: '96px minmax(0, 1fr)',
      gap: '4',
      py: '4',
      borderTop: '1px solid',
      borderColor: 'line',
      breakInside: 'avoid',
    },
    '& img': {
      width: '96px',
      aspectRatio: '4 / 3',
      objectFit: 'cover',
      bg: '#e8e8e8',
      rounded: 'sm',
    },
    '& a': { fontWeight: '600', _hover: { color: 'accent', textDecoration: 'underline' } },
    '& small': { display: 'block' },
    '& .price b': { ...priceStyle['& .price b'], fontSize: 'md' },
    '& .note': { overflowWrap: 'anywhere' },
    '& .out': { color: 'danger', fontSize: 'sm', fontWeight: '600' },
  },
});

const Words = ({ line, part }: { line: PlainLine; part: Product | undefined }) => {
  const { what } = line;
  if (what.kind === 'free')
    return (
      <>
        <b>{what.text}</b>
        <small>{originText(what.text)}</small>
      </>
    );
  if (!part)
    return (
      <>
        <b>A part that is no longer in this shop</b>
        <SuccessorOf productId={what.productId} />
      </>
    );
  return (
    <>
      <Link to="/product/$slug" params={{ slug: part.slug }} search={ownItemQuery(part)}>
        <SizedText text={part.name} />
      </Link>
      <small>
        {`${part.sku ?? `ID-${part.id}`}${part.attributes.option ? `, ${part.attributes.option}` : ''}`}
      </small>
    </>
  );
};

interface Props {
  lines: readonly PlainLine[];
  parts: ReadonlyMap<number, Product>;
}

/** The lines of an example, each with the drawing of its part. */
export const ExampleLines = ({ lines, parts }: Props) => {
  const isVendor = useIsVendor();
  return (
    <List>
      {lines.map((line, at) => {
        const part = line.what.kind === 'part' ? parts.get(line.what.productId) : undefined;
        return (
          // The lines of an example have no ids and keep their places.
          <li key={at}>
            {part ? <Picture src={part.imageUrl} alt="" width={192} height={144} /> : <span />}
            <div>
              <p>
                <span>{`${line.quantity} x `}</span>
                <Words line={line} part={part} />
              </p>
              {line.note && <p className="note">{line.note}</p>}
              {part && <Price product={part} isVendor={isVendor} />}
              {part && !canOrder(part) && <p className="out">Out of stock</p>}
            </div>
          </li>
        );
      })}
    </List>
  );
};
