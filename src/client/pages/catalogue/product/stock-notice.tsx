import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '../../../../shop/catalogue/product';
import { StockNotice } from '../../../../shop/catalogue/stock/stock-notice';
import { askStockNotice } from '../../../data/catalogue/stock-notices';
import { user } from '../../../data/session/session';
import { failedFields, failureText } from '../../../parts/failure-text';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { Honeypot } from '../../../ui/honeypot';
import { Notice } from '../../../ui/notice';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';

/** Asks for one mail when the part can be ordered again. */
export const StockNoticeForm = ({ product }: { product: Pick<Product, 'id'> }) => {
  const client = useQueryClient();
  const { data: me } = useQuery(user);
  const [mailTo, setMailTo] = useState<string>();
  const { form, field, pending, problem } = useForm({
    schema: StockNotice,
    send: async (typed, { homepage }) => {
      await askStockNotice(client, product.id, { ...typed, ...(homepage && { homepage }) });
      setMailTo(typed.email);
    },
    failed: failureText,
    fieldsOf: failedFields,
  });
  return (
    <section aria-labelledby="tell-me-when">
      <h2 id="tell-me-when">Tell me when it is back</h2>
      {!mailTo && (
        <Form {...form} aria-labelledby="tell-me-when">
          <Honeypot />
          <Field
            {...field('email')}
            label="Your email address"
            type="email"
            required
            autoComplete="email"
            defaultValue={me?.email}
            hint="You get one mail. Then we delete your address from the list."
          />
          <SubmitButton problem={problem} pending={pending} pendingLabel="Sending...">
            Tell me once
          </SubmitButton>
        </Form>
      )}
      <div role="status">
        {mailTo && (
          <Notice tone="good">
            <p>{`We will write to ${mailTo} when this part can be ordered again.`}</p>
          </Notice>
        )}
      </div>
    </section>
  );
};
