import * as z from 'zod/mini';
import { type Customer, getCustomer } from '../../../../contract/account/admin';
import { type OpenOrder, setTerms } from '../../../../contract/dealers/admin';
import { MAX_TERMS_DAYS, TERMS_DAYS } from '../../../../shop/dealers/terms';
import { SUM } from '../../../../shop/dollars';
import { noonOn } from '../../../../shop/noon-on';
import { cad, parsePrice, parseSum } from '../../../../shop/money';
import { isUnauthorized } from '../../../data/call';
import { changeOf, useCall } from '../../../data/use-call';
import { AdminTable, type Column } from '../../../parts/admin/list/admin-table';
import { May } from '../../../parts/admin/may';
import { shopDate } from '../../../parts/admin/shop-time';
import { typedSum } from '../../../parts/admin/typed-sum';
import { TYPED_SINCE } from '../../../parts/admin/use-edit';
import { useNewest } from './use-newest';
import { failedFields, failureText } from '../../../parts/failure-text';
import { logInAgain } from '../../../parts/session/log-in-again';
import { toast } from '../../../state/toasts';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { FormProblem } from '../../../ui/form-problem';
import { Link } from '../../../ui/link';
import { Section } from '../../../ui/section';
import { SubmitButton } from '../../../ui/submit-button';
import { Marked, Note } from '../../../ui/text';
import { useForm } from '../../../ui/use-form';

const Typed = z.object({
  days: z.pipe(
    z.string().check(
      z.trim(),
      z.refine((text) => {
        const days = Number(text);
        return Number.isInteger(days) && days >= 1 && days <= MAX_TERMS_DAYS;
      }, `Please give whole days, 1 to ${MAX_TERMS_DAYS}`),
    ),
    z.transform(Number),
  ),
  limit: typedSum(SUM, '2500'),
});

type CustomerTerms = Customer['terms'];

interface Props {
  customer: Customer;
}

// The first terms may make a company.
const setting = changeOf(setTerms, { touches: [getCustomer] });

/** Sets how long a dealer has to pay, and how much may be open. */
const TermsForm = ({ customer: { id, terms: known } }: Props) => {
  const { mutateAsync, data } = useCall(setting);
  const terms = useNewest(known.terms, data?.terms);
  const { form, field, pending, problem } = useForm({
    schema: Typed,
    send: async (body, _, since) => {
      await mutateAsync({ params: { userId: id }, body });
      toast({
        title: parsePrice(body.limit) ? 'Terms saved' : 'Terms ended',
        ...(since() && { description: TYPED_SINCE }),
      });
    },
    failed: (error) => {
      if (isUnauthorized(error)) logInAgain(`/admin/customers/${id}`);
      return failureText(error);
    },
    errorFields: failedFields,
  });
  return (
    <Form {...form} aria-label="Terms">
      <Field
        {...field('days')}
        label="Days to pay"
        required
        inputMode="numeric"
        autoComplete="off"
        defaultValue={terms?.days ?? TERMS_DAYS}
      />
      <Field
        {...field('limit')}
        label="Credit limit (dollars)"
        hint="How much may be open at a time. 0 ends the terms; what is open stays owed."
        required
        inputMode="decimal"
        autoComplete="off"
        defaultValue={terms?.limit ?? ''}
      />
      <SubmitButton pending={pending} pendingLabel="Saving...">
        Save Terms
      </SubmitButton>
      <FormProblem {...problem} />
    </Form>
  );
};

const COLUMNS: Column<OpenOrder>[] = [
  {
    head: 'Order',
    cell: ({ id, orderNumber, orderedBy }) => (
      <>
        <May right="orders.read" otherwise={orderNumber}>
          <Link to="/admin/orders/$id" params={{ id }}>
            {orderNumber}
          </Link>
        </May>
        <small>{orderedBy}</small>
      </>
    ),
  },
  {
    head: 'Due',
    cell: ({ dueDay, isOverdue }) =>
      isOverdue ? (
        <Marked>{`${shopDate(noonOn(dueDay))}, overdue`}</Marked>
      ) : (
        shopDate(noonOn(dueDay))
      ),
  },
  { head: 'Total', isNumber: true, cell: ({ total }) => cad(parsePrice(total)) },
  { head: 'Open', isNumber: true, cell: ({ open }) => cad(parseSum(open)) },
];

/** Shows what the customer owes, and how much more of it there may be. */
export const termsFigures = ({ terms, overdue }: CustomerTerms) => {
  const [limit, open] = [parsePrice(terms?.limit ?? '0'), parseSum(terms?.open ?? '0')];
  return [
    { label: 'Open', value: cad(open), note: open < 0 ? 'We owe it' : undefined },
    { label: 'Overdue', value: cad(parsePrice(overdue)) },
    {
      label: 'Left of the limit',
      value: limit ? cad(Math.max(0, limit - open)) : 'No terms',
      note: limit ? `of ${cad(limit)}` : undefined,
    },
  ];
};

/** The orders of the customer's company that are not paid in full; each leads to where its payment is recorded. */
export const OpenOrders = ({ customer: { terms, company, username } }: Props) => (
  <Section panel title="Open orders">
    {terms.orders.length ? (
      <>
        <AdminTable
          label="Open orders"
          columns={COLUMNS}
          rows={terms.orders}
          rowKey={({ id }) => id}
        />
        <May right="payments.write">
          <Note mt="3">Open an order to record its payment.</Note>
        </May>
      </>
    ) : (
      <p>{`${company?.name ?? username} owes nothing.`}</p>
    )}
  </Section>
);

/** The terms of the customer's company (docs/rules.md 7.12). */
export const Terms = ({ customer }: Props) => {
  const { isVendor, company, terms } = customer;
  const canHave = isVendor || parsePrice(terms.terms?.limit ?? '0') > 0;
  const shared =
    company && company.people.length > 1 ? ` Everybody of ${company.name} shares them.` : '';
  return (
    <Section
      panel
      title="Terms"
      about={
        canHave
          ? `With terms, this dealer can order on account at the checkout, and a quote of the shop becomes an order at once; both are paid later.${shared}`
          : 'Only a dealer can have terms.'
      }
    >
      {canHave && (
        <May right="customers.write" otherwise={<p>Your role cannot change terms.</p>}>
          <TermsForm customer={customer} />
        </May>
      )}
    </Section>
  );
};
