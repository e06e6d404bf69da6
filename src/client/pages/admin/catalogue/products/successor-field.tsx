import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { itemTitle } from '../../../../../shop/catalogue/variants';
import { adminProduct } from '../../../../data/catalogue/admin';
import { products } from '../../../../data/catalogue/catalogue';
import { PartFinder } from '../../../../parts/admin/part-finder';
import { Button } from '../../../../ui/button';
import type { FieldState } from '../../../../ui/use-form';

interface Props {
  field: FieldState & { hint?: string };
  /** The id of the successor at first, or ''. */
  begun: string;
  onChange: () => void;
}

/** The part that takes the place of this one once it is no longer sold. */
export const SuccessorField = ({ field, begun, onChange }: Props) => {
  const [id, setId] = useState(begun);
  const { data: all = [] } = useQuery(products);
  // A successor that is not in the shop is known to the owner alone.
  const { data: chosen } = useQuery({ ...adminProduct(id), enabled: id !== '' });
  const choose = (next: string) => {
    setId(next);
    onChange();
  };
  return (
    <div className="wide">
      <input type="hidden" name={field.name} value={id} />
      {id ? (
        <p className="check">
          <span>{`Replaced by ${chosen ? itemTitle(chosen) : `part ${id}`}`}</span>
          <Button look="plain" onClick={() => choose('')}>
            No successor
          </Button>
        </p>
      ) : (
        <PartFinder products={all} onAdd={(part) => choose(String(part.id))} />
      )}
      {field.hint && <p className="state">{field.hint}</p>}
      <p role="alert">{field.error}</p>
    </div>
  );
};
