import { MAX_COMPARED_PARTS } from '../../../shop/catalogue/product-ids';
import type { Product } from '../../../shop/catalogue/product';
import { toggleCompared, useCompared } from '../../state/compared';

/** Chooses a part to be compared. Once the limit is reached, the other boxes are disabled. */
export const CompareBox = ({ product }: { product: Pick<Product, 'id' | 'name'> }) => {
  const { id, name } = product;
  const isChosen = useCompared(({ ids }) => ids.includes(id));
  const isFull = useCompared(({ ids }) => ids.length >= MAX_COMPARED_PARTS);
  return (
    <label className="compare">
      <input
        type="checkbox"
        aria-label={`Compare ${name}`}
        checked={isChosen}
        disabled={isFull && !isChosen}
        onChange={() => toggleCompared(id)}
      />
      <span aria-hidden>Compare</span>
    </label>
  );
};
