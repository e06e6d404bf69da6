import type { AdminOrder } from '../../../../../contract/orders/admin';
import { RestockAs } from '../../../../../shop/orders/kits';
import { Field } from '../../../../ui/field';

const fieldName = (itemId: string): string => `as-${itemId}`;

/** The owner's choice for the kits of a line; nothing where they go back as they were taken. */
export const restockAsIn = (
  typed: Readonly<Record<string, string>>,
  itemId: string,
): { restockAs?: RestockAs } => {
  const { data } = RestockAs.safeParse(typed[fieldName(itemId)]);
  return data ? { restockAs: data } : {};
};

interface Props {
  item: Pick<AdminOrder['items'][number], 'id' | 'parts'> | undefined;
  begun?: RestockAs | undefined;
}

/** Asks how kits that are packed from parts go back to the shelf; nothing for other lines. */
export const RestockAsField = ({ item, begun }: Props) =>
  item?.parts ? (
    <Field
      kind="select"
      name={fieldName(item.id)}
      label="They go back"
      hint={item.parts.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
      defaultValue={begun ?? ''}
    >
      <option value="">As they were taken</option>
      <option value="kit">As packed kits</option>
      <option value="parts">As their parts</option>
    </Field>
  ) : null;
