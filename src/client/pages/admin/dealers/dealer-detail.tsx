import * as z from 'zod/mini';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type DealerTerms, type OpenOrder, getTerms } from '../../../../contract/dealers/admin';
import { MAX_TERMS_DAYS, TERMS_DAYS } from '../../../../shop/dealers/terms';
import { SUM } from '../../../../shop/dollars';
import { noonOf } from '../../../../shop/noon-of';
import { cad, parsePrice, parseSum } from '../../../../shop/money';
import { isApiError, isUnauthorized } from '../../../data/call';
import { dealerTerms, setTerms } from '../../../data/dealers/admin';
import { AdminFigures } from '../../../parts/admin/admin-figures';
import { AdminMissing } from '../../../parts/admin/admin-missing';
import { AdminPage } from '../../../parts/admin/admin-page';
import { AdminTable, type Column } from '../../../parts/admin/admin-table';
import { shopDate } from '../../../parts/admin/shop-time';
import { typedSum } from '../../../parts/admin/typed-sum';
import { TYPED_SINCE, useFormKey } from '../../../parts/admin/use-form-key';
import { NotLoaded } from '../../../parts/not-loaded';
import { failedFields, failureText } from '../../../parts/failure-text';
import { logInAgain } from '../../../parts/session/log-in-again';
import { toast } from '../../../state/toasts';
import { ButtonLink } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { FormProblem } from '../../../ui/form-problem';
import { Panel } from '../../../ui/layout';
import { Link } from '../../../ui/link';
import { chakra } from '../../../ui/styled';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';
import { May } from '../../../parts/admin/may';

const Board = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: { lg: 'minmax(0, 1fr) 22rem' },
    alignItems: 'start',
    '& > *': { minWidth: '0' },
    '& h2': { fontSize: 'lg', fontFamily: 'capitals', textTransform: 'uppercase', mb: '3' },
    '& .late': { color: 'danger', fontWeight: '600' },
    '& section > p': { mb: '3' },
  },
});

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

interface Props {
  userId: string;
  dealer: DealerTerms;
}

/** The terms as one text, which serves as the version of the form. */
const versionOf = ({ terms }: DealerTerms): string => `${terms?.days} ${terms?.limit}`;

/** Sets how long a dealer has to pay, and how much may be open. */
const TermsForm = ({
  userId,
  dealer: { terms },
  keep,
}: Props & { keep: (version: string) => void }) => {
  const client = useQueryClient();
  const { form, field, pending, problem } = useForm({
    schema: Typed,
    send: async (typed, _, since) => {
      const changed = await setTerms(client, userId, typed);
      const isTyped = since() !== undefined;
      if (isTyped) keep(versionOf(changed));
      client.setQueryData(dealerTerms(userId).queryKey, changed);
      toast({
        title: parsePrice(typed.limit) ? 'Terms saved' : 'Terms ended',
        ...(isTyped && { description: TYPED_SINCE }),
      });
    },
    failed: (error) => {
      if (isUnauthorized(error)) logInAgain(`/admin/dealers/${userId}`);
      return failureText(error);
    },
    fieldsOf: failedFields,
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
    cell: ({ id, orderNumber }) => (
      <May right="orders.read" otherwise={orderNumber}>
        <Link to="/admin/orders/$id" params={{ id }}>
          {orderNumber}
        </Link>
      </May>
    ),
  },
  {
    head: 'Due',
    cell: ({ dueDay, isOverdue }) => (
      <span className={isOverdue ? 'late' : undefined}>
        {`${shopDate(noonOf(dueDay))}${isOverdue ? ', overdue' : ''}`}
      </span>
    ),
  },
  { head: 'Total', isNumber: true, cell: ({ total }) => cad(parsePrice(total)) },
  { head: 'Open', isNumber: true, cell: ({ open }) => cad(parseSum(open)) },
];

const Shown = ({ userId, dealer }: Props) => {
  const { terms, overdue, orders, isVendor, username } = dealer;
  const { key, keep } = useFormKey(versionOf(dealer));
  const [limit, open] = [parsePrice(terms?.limit ?? '0'), parseSum(terms?.open ?? '0')];
  return (
    <>
      <AdminFigures
        figures={[
          { label: 'Open', value: cad(open), note: open < 0 ? 'We owe it' : undefined },
          { label: 'Overdue', value: cad(parsePrice(overdue)) },
          {
            label: 'Left of the limit',
            value: limit ? cad(Math.max(0, limit - open)) : 'No terms',
            note: limit ? `of ${cad(limit)}` : undefined,
          },
        ]}
      />
      <Board>
        <Panel as="section" aria-labelledby="open-orders">
          <h2 id="open-orders">Open orders</h2>
          {orders.length ? (
            <AdminTable
              label="Open orders"
              columns={COLUMNS}
              rows={orders}
              keyOf={({ id }) => id}
            />
          ) : (
            <p>{`${username} owes nothing.`}</p>
          )}
        </Panel>
        <Panel as="section" aria-labelledby="terms">
          <h2 id="terms">Terms</h2>
          {isVendor || limit ? (
            <>
              <p>
                With terms, a quote of the shop becomes an order at once and is paid later. Open the
                order to record its payment.
              </p>
              <May right="customers.write" otherwise={<p>Your role cannot change terms.</p>}>
                <TermsForm key={key} keep={keep} userId={userId} dealer={dealer} />
              </May>
            </>
          ) : (
            <p>Only a dealer can have terms.</p>
          )}
        </Panel>
      </Board>
    </>
  );
};

/** The payment terms of one dealer, and what is open on them (docs/rules.md 7.12). */
export const DealerDetail = () => {
  const { id: userId } = useParams({ from: '/admin/dealers/$id' });
  const { data: dealer, error, refetch } = useQuery(dealerTerms(userId));
  const path = `/admin/dealers/${userId}`;
  if (isApiError(error, getTerms, 'invalid', 'not_found')) return <AdminMissing path={path} />;
  return (
    <AdminPage
      title={dealer?.username ?? 'Dealer'}
      path={path}
      way={<Link to="/admin/dealers">All users</Link>}
      about={
        dealer && (
          <>
            <b>{dealer.isVendor ? 'Dealer' : 'Customer'}</b>
            <span>{dealer.email}</span>
          </>
        )
      }
      buttons={
        dealer && (
          <May right="orders.read">
            <ButtonLink to="/admin/orders" search={{ customer: dealer.username }} look="outline">
              All Orders
            </ButtonLink>
          </May>
        )
      }
    >
      {dealer && <Shown userId={userId} dealer={dealer} />}
      {!dealer && <NotLoaded query={{ error, refetch }} height="20rem" label="Loading dealer..." />}
    </AdminPage>
  );
};
