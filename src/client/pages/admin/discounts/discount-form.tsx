import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import {
  type AdminDiscount,
  addDiscount,
  changeDiscount,
  getDiscount,
  listCodeCategories,
  listDiscounts,
} from '../../../../contract/discounts/discounts';
import type { ReplyOf } from '../../../../contract/endpoint';
import { DiscountForm as Codec, NEW_DISCOUNT } from '../../../../shop/discounts/discount-form';
import { queryOf } from '../../../data/query-of';
import { changeOf, useCall } from '../../../data/use-call';
import { DraftTick, useDraft } from '../../../parts/admin/draft-form';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { SubmitButton } from '../../../ui/submit-button';

const answers = (_: unknown, { code }: AdminDiscount) =>
  queryOf(getDiscount, { params: { code } }).queryKey;
const adding = changeOf(addDiscount, { answers, touches: [listDiscounts] });
const changing = changeOf(changeDiscount, { answers, touches: [listDiscounts] });

/** The categories to choose from, with that of the code while they are loaded, and where it was removed. */
const categoryOptions = (
  known: AdminDiscount | undefined,
  categories: ReplyOf<typeof listCodeCategories> | undefined,
): ReplyOf<typeof listCodeCategories> => {
  const { categoryId: id = null, category = null } = known ?? {};
  if (id === null || categories?.some((one) => one.id === id)) return categories ?? [];
  return [{ id, name: `${category}${categories ? ' (removed)' : ''}` }, ...(categories ?? [])];
};

interface Props {
  /** Undefined for a new one. */
  stored?: AdminDiscount;
  onSaved: (saved: AdminDiscount, isTyped: boolean) => void;
}

/** The form for a discount code: its amount, its dates and its limits. */
export const DiscountForm = ({ stored, onSaved }: Props) => {
  const { mutateAsync: add } = useCall(adding);
  const { mutateAsync: change } = useCall(changing);
  const { data: categories } = useQuery(queryOf(listCodeCategories));
  const options = categoryOptions(stored, categories);
  const { form, fields, text, tick, notice, isStored, pending, problem } = useDraft({
    codec: Codec,
    stored,
    shown: (known: AdminDiscount) => known,
    begins: NEW_DISCOUNT,
    save: ({ code: _, ...body }, { code }) => change({ params: { code }, body }),
    add: (body) => add({ body }),
    what: 'this code',
    saved: 'Code changed',
    added: 'Code added',
    description: ({ code }) => code,
    onSaved,
    theirText: (path, value) =>
      path === 'categoryId' ? options.find(({ id }) => String(id) === value)?.name : undefined,
  });
  const kind = useWatch({ control: fields.control, name: 'kind' });
  return (
    <Form {...form} aria-label={isStored ? 'Change Code' : 'New Code'}>
      {notice}
      {!isStored && (
        <Field
          {...text(
            'code',
            'At least 4 characters. Leave it empty to generate a code that is hard to guess.',
          )}
          label="Code"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <div className="pair">
        <Field {...text('kind')} kind="select" label="Takes off">
          <option value="percent">A percentage of the subtotal</option>
          <option value="amount">An amount of money</option>
          <option value="shipping">The shipping</option>
        </Field>
        {kind === 'shipping' ? (
          <p>
            The cheapest shipping service is free. Another one costs its price, and freight is not
            included.
          </p>
        ) : (
          <Field
            key={kind}
            {...text(kind)}
            label={kind === 'percent' ? 'Per cent' : 'Dollars'}
            required
            inputMode="decimal"
            autoComplete="off"
          />
        )}
      </div>
      {kind !== 'shipping' && (
        <Field
          {...text(
            'categoryId',
            'A category has its sub-categories in it. The minimum counts its parts alone.',
          )}
          key={categories ? 'all' : 'first'}
          kind="select"
          label="Of"
        >
          <option value="">The whole order</option>
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Field>
      )}
      <div className="pair">
        <Field {...text('startsAt')} label="First day" type="date" />
        <Field {...text('endsAt')} label="Last day" type="date" />
      </div>
      <div className="pair">
        <Field
          {...text('minTotal')}
          label="Minimum subtotal (dollars)"
          inputMode="decimal"
          autoComplete="off"
        />
        <Field
          {...text('maxUses', 'Leave it empty for no limit.')}
          label="Maximum number of orders"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <DraftTick {...tick('oncePerCustomer')} look="strong">
        Once for each customer
      </DraftTick>
      <DraftTick {...tick('active')} look="strong">
        Switched on
      </DraftTick>
      <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
        {isStored ? 'Save' : 'Add Code'}
      </SubmitButton>
    </Form>
  );
};
