import { comparedText } from '../../../shop/catalogue/product-ids';
import { clearCompared, useCompared } from '../../state/compared';
import { Button, ButtonLink } from '../../ui/button';

/** The parts chosen for comparison, and the link to the page. */
export const CompareBar = () => {
  const ids = useCompared((state) => state.ids);
  return (
    <div className="comparing" role="status">
      {ids.length === 1 && <span>Choose another part to compare with.</span>}
      {ids.length > 1 && (
        <ButtonLink
          to="/compare"
          search={{ ids: comparedText(ids) }}
        >{`Compare ${ids.length} parts`}</ButtonLink>
      )}
      {ids.length > 0 && (
        <Button look="plain" onClick={clearCompared}>
          Clear
        </Button>
      )}
    </div>
  );
};
