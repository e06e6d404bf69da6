import * as z from 'zod/mini';
import type { AdminProduct } from '../../../../../contract/catalogue/admin';
import { adjustingStock } from '../../../../data/catalogue/admin-stock';
import { useCall } from '../../../../data/use-call';
import { useRequestKey } from '../../../../parts/admin/use-request-key';
import { failureText } from '../../../../parts/failure-text';
import { toast } from '../../../../state/toasts';
import { Field } from '../../../../ui/field';
import { Form } from '../../../../ui/form';
import { SubmitButton } from '../../../../ui/submit-button';
import { useForm } from '../../../../ui/use-form';

const Typed = z.object({
  cause: z.enum(['damaged', 'missing', 'found']),
  pieces: z.string().check(z.trim(), z.regex(/^[1-9]\d{0,6}$/, 'Type a whole number above 0')),
  reason: z.string().check(z.trim(), z.minLength(1, 'Please give a reason'), z.maxLength(200)),
});

/** Takes damaged or missing pieces out of the stock, or adds what was found, with a reason. */
export const StockAdjust = ({ product: { id, name } }: { product: AdminProduct }) => {
  const { mutateAsync } = useCall(adjustingStock);
  const withKey = useRequestKey();
  const { form, field, pending, problem } = useForm({
    schema: Typed,
    send: async ({ cause, pieces, reason }) => {
      const body = {
        productId: id,
        cause: cause === 'damaged' ? cause : ('corrected' as const),
        pieces: (cause === 'found' ? 1 : -1) * Number(pieces),
        reason,
      };
      const { stock } = await withKey(body, (key) => mutateAsync({ body, key }));
      toast({ title: 'Stock changed', description: `${name}: ${stock} in stock.` });
    },
    failed: failureText,
  });
  return (
    <details>
      <summary>Damaged, missing or found pieces</summary>
      <Form {...form} aria-label="Adjust the stock">
        <Field {...field('cause')} kind="select" label="What happened">
          <option value="damaged">Damaged, taken out</option>
          <option value="missing">Missing, taken out</option>
          <option value="found">Found, put in</option>
        </Field>
        <Field
          {...field('pieces')}
          label="Pieces"
          required
          inputMode="numeric"
          autoComplete="off"
        />
        <Field {...field('reason')} label="Reason" required autoComplete="off" maxLength={200} />
        <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
          Book
        </SubmitButton>
      </Form>
    </details>
  );
};
