import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AdminDiscount,
  addDiscount,
  changeDiscount,
  getDiscount,
  listCodeCategories,
  listDiscounts,
} from '../../../../contract/discounts/discounts';
import type { ReplyOf } from '../../../../contract/endpoint';
import { DiscountForm as Schema, discountTerms } from '../../../../shop/discounts/discount-form';
import { shopDay } from '../../../../shop/shop-day';
import { queryOf } from '../../../data/query-of';
import { changeOf, useCall } from '../../../data/use-call';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { SubmitButton } from '../../../ui/submit-button';
import { Tick } from '../../../ui/tick';
import { useForm } from '../../../ui/use-form';
import { failedFields, failureText } from '../../../parts/failure-text';

interface Props {
  /** The code to change; undefined for a new one. */
  known?: AdminDiscount | undefined;
  /** `isTyped` when more was typed meanwhile: the form stays. */
  onSaved: (title: string, code: string, isTyped: boolean) => void;
}

/** Maps the server's field names to those of the form. */
const FIELDS: Record<string, string> = {
  percent: 'value',
  amount: 'value',
  categoryId: 'category',
  startsAt: 'from',
  endsAt: 'through',
};

const fieldDay = (time: string | null | undefined, back = 0): string =>
  time ? shopDay(new Date(Date.parse(time) - back)) : '';

const zeroAsEmpty = (sum: string | undefined): string => (Number(sum) ? (sum ?? '') : '');

const answers = (_: unknown, { code }: AdminDiscount) =>
  queryOf(getDiscount, { params: { code } }).queryKey;
const adding = changeOf(addDiscount, { answers, touches: [listDiscounts] });
const changing = changeOf(changeDiscount, { answers, touches: [listDiscounts] });

const kindOf = ({ percent, freeShipping }: AdminDiscount): string =>
  freeShipping ? 'shipping' : percent === null ? 'amount' : 'percent';

/** The categories to choose from, with that of the code while they are loaded, and where it was removed. */
const categoryOptions = (
  known: AdminDiscount | undefined,
  categories: ReplyOf<typeof listCodeCategories> | undefined,
): ReplyOf<typeof listCodeCategories> => {
  const { categoryId: id = null, category = null } = known ?? {};
  if (id === null || categories?.some((one) => one.id === id)) return categories ?? [];
  return [{ id, name: `${category}${categories ? ' (removed)' : ''}` }, ...(categories ?? [])];
};

/** The form for a discount code: its amount, its dates and its limits. */
export const DiscountForm = ({ known: discount, onSaved }: Props) => {
  const { mutateAsync: add } = useCall(adding);
  const { mutateAsync: change } = useCall(changing);
  const [saved, setSaved] = useState<AdminDiscount>();
  const known = discount ?? saved;
  const [kind, setKind] = useState(known ? kindOf(known) : 'percent');
  const { data: categories } = useQuery(queryOf(listCodeCategories));
  const { form, field, pending, problem } = useForm({
    schema: Schema,
    send: async (typed, _, since) => {
      const terms = discountTerms(typed);
      const answer = await (known
        ? change({ params: { code: known.code }, body: terms })
        : add({ body: { ...terms, code: typed.code } }));
      setSaved(answer);
      onSaved(known ? 'Code changed' : 'Code added', answer.code, since() !== undefined);
    },
    failed: failureText,
    errorFields: (error) => {
      const errors = failedFields(error);
      return (
        errors &&
        Object.fromEntries(
          Object.entries(errors).map(([name, text]) => [FIELDS[name] ?? name, text]),
        )
      );
    },
  });
  return (
    <Form {...form} aria-label={known ? 'Change Code' : 'New Code'}>
      {!known && (
        <Field
          {...field('code')}
          label="Code"
          hint="At least 4 characters. Leave it empty to generate a code that is hard to guess."
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <div className="pair">
        <Field
          {...field('kind')}
          kind="select"
          label="Takes off"
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value)}
        >
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
            {...field('value')}
            label={kind === 'percent' ? 'Per cent' : 'Dollars'}
            required
            inputMode="decimal"
            autoComplete="off"
            defaultValue={known?.percent ?? known?.amount ?? ''}
          />
        )}
      </div>
      {kind !== 'shipping' && (
        <Field
          {...field('category')}
          key={categories ? 'all' : 'first'}
          kind="select"
          label="Of"
          hint="A category has its sub-categories in it. The minimum counts its parts alone."
          defaultValue={known?.categoryId ?? ''}
        >
          <option value="">The whole order</option>
          {categoryOptions(known, categories).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Field>
      )}
      <div className="pair">
        <Field
          {...field('from')}
          label="First day"
          type="date"
          defaultValue={fieldDay(known?.startsAt)}
        />
        <Field
          {...field('through')}
          label="Last day"
          type="date"
          defaultValue={fieldDay(known?.endsAt, 1)}
        />
      </div>
      <div className="pair">
        <Field
          {...field('minTotal')}
          label="Minimum subtotal (dollars)"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={zeroAsEmpty(known?.minTotal)}
        />
        <Field
          {...field('maxUses')}
          label="Maximum number of orders"
          hint="Leave it empty for no limit."
          inputMode="numeric"
          autoComplete="off"
          defaultValue={known?.maxUses ?? ''}
        />
      </div>
      <Tick look="strong" name="once" defaultChecked={known?.oncePerCustomer ?? false}>
        Once for each customer
      </Tick>
      <Tick look="strong" name="active" defaultChecked={known?.active ?? true}>
        Switched on
      </Tick>
      <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
        {known ? 'Save' : 'Add Code'}
      </SubmitButton>
    </Form>
  );
};
