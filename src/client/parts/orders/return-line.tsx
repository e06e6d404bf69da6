import type { OrderItem } from '../../../shop/orders/order';
import { RETURN_CAUSES } from '../../../shop/orders/returns';
import { Field } from '../../ui/field';
import { MARK, Picture } from '../../ui/picture';
import { chakra } from '@chakra-ui/react';
import type { FieldState } from '../../ui/use-form';
import { SizedText } from '../sized-text';
import { Tick } from '../../ui/tick';

const Line = chakra('fieldset', {
  base: {
    border: '1px solid',
    borderColor: 'line',
    rounded: 'md',
    p: '3',
    '&[data-open]': { borderColor: 'accent' },
    '& .part': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: '48px',
      fontWeight: '600',
      overflowWrap: 'anywhere',
    },
    '& img': {
      flex: 'none',
      width: '64px',
      height: '48px',
      objectFit: 'cover',
      bg: '#e8e8e8',
      rounded: 'sm',
    },
    '& img[data-fallback]': { objectFit: 'contain', p: '2' },
    '& .asked': {
      display: 'grid',
      gap: '3',
      mt: '3',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '8rem minmax(0, 1fr)' },
    },
    '& .asked > div:only-of-type': { gridColumn: '1 / -1' },
    '& .asked[hidden]': { display: 'none' },
  },
});

/** The names of a line's fields; its number of pieces has the name of the item. */
export const takeName = (itemId: string): string => `take-${itemId}`;
export const causeName = (itemId: string): string => `cause-${itemId}`;

/** Whether a line is ticked, in the texts of the form. */
export const isChosen = (typed: Readonly<Record<string, string>>, itemId: string): boolean =>
  typed[takeName(itemId)] !== undefined;

interface Props {
  itemId: string;
  /** The most pieces that can come back. */
  quantity: number;
  product: OrderItem['product'] | undefined;
  /** Whether the order has no other line to return, so that there is nothing to choose. */
  isOnly: boolean;
  isOpen: boolean;
  field: (name: string) => FieldState;
}

/** A line of an order to tick, and, once it is ticked, how many pieces come back and why. */
export const ReturnLine = ({ itemId, quantity, product, isOnly, isOpen, field }: Props) => {
  const name = product?.name ?? 'Part';
  const { error: _, ...take } = field(takeName(itemId));
  const part = (
    <span className="part">
      <Picture src={product?.imageUrl || MARK} alt="" width={64} height={48} />
      <span>
        <SizedText text={name} />
      </span>
    </span>
  );
  return (
    <Line aria-label={name} data-open={isOpen || undefined}>
      {isOnly ? (
        <>
          <input type="hidden" name={takeName(itemId)} value="on" />
          {part}
        </>
      ) : (
        <Tick {...take}>{part}</Tick>
      )}
      <div className="asked" hidden={!isOpen}>
        {quantity === 1 ? (
          <input type="hidden" name={itemId} value="1" />
        ) : (
          <Field
            {...field(itemId)}
            label="Pieces"
            aria-label={`Pieces of ${name}`}
            hint={`At most ${quantity}`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            defaultValue={String(quantity)}
          />
        )}
        <Field {...field(causeName(itemId))} kind="select" label="Why" defaultValue="">
          <option value="">As written below</option>
          {RETURN_CAUSES.map((cause) => (
            <option key={cause}>{cause}</option>
          ))}
        </Field>
      </div>
    </Line>
  );
};
