import { useMemo } from 'react';
import type { Product } from '../../../../shop/catalogue/product';
import { indexedShelf } from '../../../../workbench/fits/answers';
import { fitProofs } from '../../../../workbench/fits/proofs';
import { SizedText } from '../../../parts/sized-text';
import { chakra } from '@chakra-ui/react';

const Proofs = chakra('details', {
  base: {
    my: '5',
    '& summary': {
      minHeight: '44px',
      alignContent: 'center',
      fontWeight: '600',
      cursor: 'pointer',
    },
    '& li': { py: '3', borderTop: '1px solid', borderColor: 'line' },
    '& li b': { display: 'block' },
    '@media print': { display: 'none' },
  },
});

interface Props {
  /** The parts of the list, each once. */
  productIds: readonly number[];
  products: readonly Product[];
}

/** The parts of a list that fit each other, with the reason for each (docs/rules.md 15.17). */
export const FitProofs = ({ productIds, products }: Props) => {
  const ids = productIds.join();
  const { proven, unproven } = useMemo(() => {
    const lines = ids.split(',').map((id) => ({ productId: Number(id) }));
    return fitProofs(lines, indexedShelf(products));
  }, [ids, products]);
  const all = proven.length + unproven.length;
  if (all < 2) return null;
  return (
    <Proofs>
      <summary>
        {unproven.length
          ? `${proven.length} of ${all} parts fit another part of this list`
          : `Each of these ${all} parts fits another part of this list`}
      </summary>
      <ul>
        {proven.map(({ part, partner, because }) => (
          <li key={part.id}>
            <b>
              <SizedText text={part.name} />
            </b>
            <SizedText text={because} />
            <br />
            <small>
              with <SizedText text={partner.name} />
            </small>
          </li>
        ))}
        {unproven.map((part) => (
          <li key={part.id}>
            <b>
              <SizedText text={part.name} />
            </b>
            Nothing on this list fits it by its stated sizes
          </li>
        ))}
      </ul>
    </Proofs>
  );
};
