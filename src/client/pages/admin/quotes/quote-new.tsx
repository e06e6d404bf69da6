import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ReplyOf } from '../../../../contract/endpoint';
import { addAdminQuote, previewAdminQuote } from '../../../../contract/quotes/admin';
import { MAX_QUOTE_DAYS, QUOTE_DAYS } from '../../../../shop/quotes';
import { SUM } from '../../../../shop/dollars';
import { priceText } from '../../../../shop/money';
import { addPiece, readPad } from '../../../../shop/dealers/order-pad';
import { emailAddress, line } from '../../../../shop/messages/message';
import { QUOTE_VIEWS } from '../../../data/quotes/admin';
import { queryOf } from '../../../data/query-of';
import { changeOf, useCall } from '../../../data/use-call';
import { CallError } from '../../../data/call';
import { products as allProducts } from '../../../data/catalogue/catalogue';
import { AdminPage } from '../../../parts/admin/admin-page';
import { ScanButton } from '../../../parts/dealers/scan-button';
import { NotLoaded } from '../../../parts/not-loaded';
import { failedFields, failureText } from '../../../parts/failure-text';
import { QuoteLines } from '../../../parts/quotes/quote-lines';
import { centsIn, typedSumOrNone } from '../../../parts/admin/typed-sum';
import { useRequestKey } from '../../../parts/admin/use-request-key';
import { toast } from '../../../state/toasts';
import { Field } from '../../../ui/field';
import { fillIn } from '../../../parts/fill-in';
import { Form } from '../../../ui/form';
import { Link } from '../../../ui/link';
import { Notice } from '../../../ui/notice';
import { Section } from '../../../ui/section';
import { Columns, Stack } from '../../../ui/stack';
import { SubmitButton } from '../../../ui/submit-button';
import { CODE_STYLE, Marked } from '../../../ui/text';
import { useForm } from '../../../ui/use-form';
import { DELIVERY, DeliveryFields, previewDelivery, deliveryIn } from './delivery-fields';
import { PartFinder } from '../../../parts/admin/part-finder';

const INVALID_EMAIL = 'Please enter a valid email address';

/** Schemas of the typed fields. The lines are read with the catalogue. */
const FIELDS = {
  customer: z.enum(['walk-in', 'account']),
  username: z.optional(line(1, 'Please enter a username or an email address')),
  name: z.optional(line(1, 'Please enter a name')),
  email: z.optional(z.union([z.literal(''), emailAddress(INVALID_EMAIL)], INVALID_EMAIL)),
  lines: z.string(),
  discount: typedSumOrNone(SUM, '25.50'),
  reason: line(0, 'The reason must be text'),
  validDays: z
    .string()
    .check(z.regex(/^\d{1,2}$/, `Please give whole days from 1 to ${MAX_QUOTE_DAYS}`)),
};

const withReason = z.refine<{ discount: string; reason: string }>(
  ({ discount, reason }) => Number(discount) === 0 || reason !== '',
  { error: 'Please give a reason for the discount', path: ['reason'] },
);

const Typed = {
  pickup: z.object({ ...FIELDS, delivery: z.literal('pickup') }).check(withReason),
  delivery: z.object({ ...FIELDS, ...DELIVERY, delivery: z.literal('delivery') }).check(withReason),
};

/** Maps the server's field names to those of the form. */
const NAMES: Record<string, string> = {
  'discount.amount': 'discount',
  'discount.reason': 'reason',
};

const fieldName = (field: string): string =>
  NAMES[field] ?? field.replace(/^delivery\.(address\.)?/, '');

interface QuoteRequest {
  username: string | null;
  lines: { productId: number; quantity: number }[];
  discount: { amount: string; reason: string } | null;
  delivery: ReturnType<typeof previewDelivery> | null;
}

type Previewed = ReplyOf<typeof previewAdminQuote>;

/** The sum that the server would charge now. */
const Preview = ({
  request,
  preview,
}: {
  request: QuoteRequest;
  preview: UseQueryResult<Previewed>;
}) => {
  const { data, error, refetch } = preview;
  if (!request.lines.length) return <p>Add parts to see the price.</p>;
  if (!data || error) return <NotLoaded query={{ error, refetch }} height="12rem" />;
  const short = data.lines.filter(({ productId }) => data.short.includes(productId));
  return (
    <>
      {data.isVendor && <p>Dealer prices.</p>}
      <QuoteLines quote={data} reason={data.isOwn ? (request.discount?.reason ?? null) : null} />
      {short.length > 0 && (
        <Notice tone="warn" mt="3">
          <p>{`Too few in stock: ${short.map(({ name }) => name).join(', ')}.`}</p>
          <p>You can make the quote; its order will be marked.</p>
        </Notice>
      )}
    </>
  );
};

const adding = changeOf(addAdminQuote, { touches: QUOTE_VIEWS });

/** Makes a quote, or a sale at the counter, which is a quote that is paid at once. */
export const NewQuote = () => {
  const { mutateAsync } = useCall(adding);
  const navigate = useNavigate();
  const { data: products, error, refetch } = useQuery(allProducts);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [customer, setCustomer] = useState('walk-in');
  const withKey = useRequestKey();
  const pad = readPad(typed.lines ?? '', products ?? []);
  const lines = pad.parts.map(({ product, quantity }) => ({ productId: product.id, quantity }));
  const isAccount = customer === 'account';
  const isDelivery = typed.delivery === 'delivery';
  const typedDiscount = centsIn(typed.discount);
  const request: QuoteRequest = {
    username: (isAccount && typed.username?.trim()) || null,
    lines,
    discount:
      typedDiscount > 0
        ? { amount: priceText(typedDiscount), reason: typed.reason?.trim() || 'Discount' }
        : null,
    delivery: isDelivery ? previewDelivery(typed) : null,
  };
  const preview = useQuery({
    ...queryOf(previewAdminQuote, { body: request }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    enabled: lines.length > 0,
  });

  const { form, field, pending, problem } = useForm({
    schema: isDelivery ? Typed.delivery : Typed.pickup,
    send: async (read) => {
      const { username, name, email, discount, reason, validDays } = read;
      if (!lines.length || pad.problems.length)
        throw new Error(lines.length ? 'Please mend the lines first.' : 'Please add a part.');
      const body = {
        ...(isAccount ? { username } : { name, email: email || null }),
        lines,
        discount: Number(discount) > 0 ? { amount: discount, reason } : null,
        delivery: read.delivery === 'delivery' ? deliveryIn(read) : null,
        validDays: Number(validDays),
      };
      const { id, number } = await withKey(body, (key) => mutateAsync({ body, key }));
      toast({ title: 'Quote made', description: number });
      void navigate({ to: '/admin/quotes/$id', params: { id } });
    },
    failed: (reason) =>
      reason instanceof CallError || !(reason instanceof Error) || reason.name !== 'Error'
        ? failureText(reason)
        : reason.message,
    errorFields: (reason) => {
      const errors = failedFields(reason);
      return (
        errors &&
        Object.fromEntries(Object.entries(errors).map(([name, text]) => [fieldName(name), text]))
      );
    },
  });

  const box = () => form.ref.current?.querySelector<HTMLTextAreaElement>('[name=lines]') ?? null;
  return (
    <AdminPage
      changes="quotes.write"
      way={<Link to="/admin/quotes">All quotes</Link>}
      about="At today’s prices. Make it, then mail its link, or take the money for it at the counter."
    >
      {!products && <NotLoaded query={{ error, refetch }} height="30rem" />}
      {products && (
        <Columns side="wide">
          <Form
            {...form}
            aria-label="New Quote"
            onInput={(event) => {
              form.onInput(event);
              const now = new FormData(event.currentTarget);
              setTyped(Object.fromEntries([...now].map(([name, value]) => [name, String(value)])));
            }}
          >
            <Section panel title="Parts">
              <Stack>
                <PartFinder
                  products={products}
                  onAdd={(product) => fillIn(box(), addPiece(box()?.value ?? '', product))}
                />
                <ScanButton box={box} shelf={{ products }} list="quote" />
                <Field
                  {...field('lines')}
                  kind="textarea"
                  style={CODE_STYLE}
                  label="Lines"
                  required
                  hint="One part per line: SKU and quantity. You can paste a list."
                  spellCheck={false}
                  autoComplete="off"
                  autoCapitalize="characters"
                />
                <div role="status">
                  {pad.problems.length > 0 && (
                    <Marked as="ul">
                      {pad.problems.map(({ at, problem: why }) => (
                        <li key={at}>{`Line ${at}: ${why}`}</li>
                      ))}
                    </Marked>
                  )}
                </div>
              </Stack>
            </Section>
            <Section panel title="Customer">
              <Stack>
                <Field
                  {...field('customer')}
                  kind="select"
                  label="Customer"
                  value={customer}
                  onChange={({ currentTarget }) => setCustomer(currentTarget.value)}
                >
                  <option value="walk-in">Without an account</option>
                  <option value="account">With an account</option>
                </Field>
                {isAccount ? (
                  <Field
                    {...field('username')}
                    label="Username or email"
                    required
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                  />
                ) : (
                  <div className="pair">
                    <Field {...field('name')} label="Name" required autoComplete="off" />
                    <Field
                      {...field('email')}
                      label="Email"
                      type="email"
                      autoComplete="off"
                      hint="The receipt goes there, if you enter one."
                    />
                  </div>
                )}
              </Stack>
            </Section>
            <Section panel title="Delivery">
              <Stack>
                <Field {...field('delivery')} kind="select" label="Delivery">
                  <option value="pickup">Local pickup</option>
                  <option value="delivery">Ship to an address</option>
                </Field>
                {isDelivery && (
                  <DeliveryFields
                    field={field}
                    typed={typed}
                    options={lines.length ? (preview.data?.options ?? []) : []}
                  />
                )}
              </Stack>
            </Section>
            <Section panel title="Discount and validity">
              <Stack>
                <div className="pair">
                  <Field
                    {...field('discount')}
                    label="Discount (dollars)"
                    inputMode="decimal"
                    autoComplete="off"
                    hint="Before HST. Leave it empty for none."
                  />
                  <Field
                    {...field('reason')}
                    label="Reason for the discount"
                    autoComplete="off"
                    hint="The customer sees it."
                  />
                </div>
                <Field
                  {...field('validDays')}
                  label="Valid for (days)"
                  inputMode="numeric"
                  required
                  autoComplete="off"
                  defaultValue={String(QUOTE_DAYS)}
                />
              </Stack>
            </Section>
            <SubmitButton problem={problem} pending={pending} pendingLabel="Making the quote...">
              Make Quote
            </SubmitButton>
          </Form>
          <Section as="aside" panel title="Price" position={{ lg: 'sticky' }} top={{ lg: '88px' }}>
            <Preview request={request} preview={preview} />
          </Section>
        </Columns>
      )}
    </AdminPage>
  );
};
