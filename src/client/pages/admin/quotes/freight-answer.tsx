import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  type AdminQuote,
  answerFreight as answerCall,
  declineFreight as declineCall,
  listAdminQuotes,
} from '../../../../contract/quotes/admin';
import { SUM } from '../../../../shop/dollars';
import { longText } from '../../../../shop/messages/message';
import { MAX_QUOTE_DAYS, QUOTE_DAYS } from '../../../../shop/quotes';
import { isApiError } from '../../../data/call';
import { adminQuote, answerFreight, declineFreight } from '../../../data/quotes/admin';
import { today } from '../../../data/settings/today';
import { typedSum } from '../../../parts/admin/typed-sum';
import { useMailText } from '../../../parts/admin/use-mail-text';
import { useRequestKey } from '../../../parts/admin/use-request-key';
import { failedFields, failureText } from '../../../parts/failure-text';
import { toast } from '../../../state/toasts';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { Panel } from '../../../ui/layout';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';

const Answer = z.object({
  shipping: typedSum(SUM, '412.50, or 0'),
  validDays: z
    .string()
    .check(z.regex(/^\d{1,2}$/, `Please give whole days from 1 to ${MAX_QUOTE_DAYS}`)),
});
const Decline = z.object({ reason: longText(1, 'Please write a sentence') });

/** Answers a request for freight with a price, or declines it. */
export const FreightAnswer = ({ quote: { id, email } }: { quote: AdminQuote }) => {
  const client = useQueryClient();
  const mailText = useMailText();
  const withKey = useRequestKey();
  const showAnswered = () => {
    void client.invalidateQueries({ queryKey: [listAdminQuotes.path] });
    void client.invalidateQueries({ queryKey: today.queryKey });
    return client.invalidateQueries({ queryKey: adminQuote(id).queryKey });
  };
  /** Somebody else may have answered: then the page shows what became of it. */
  const failed = (error: unknown) => {
    if (isApiError(error, answerCall, 'not_now') || isApiError(error, declineCall, 'not_now'))
      void showAnswered();
    return failureText(error);
  };
  const answer = useForm({
    schema: Answer,
    send: async ({ shipping, validDays }) => {
      const body = { shipping, validDays: Number(validDays) };
      const { short, lines } = await withKey(body, (key) => answerFreight(client, id, body, key));
      const names = lines.filter(({ productId }) => short.includes(productId));
      toast({
        title: 'Quote mailed',
        description: names.length
          ? `Too few in stock: ${names.map(({ name }) => name).join(', ')}.`
          : mailText(`To ${email}.`),
      });
      await showAnswered();
    },
    failed,
    fieldsOf: (error) => {
      const fields = failedFields(error);
      return fields && ('shipping' in fields || 'validDays' in fields) ? fields : undefined;
    },
  });
  const decline = useForm({
    schema: Decline,
    send: async (body) => {
      await withKey(body, (key) => declineFreight(client, id, body, key));
      toast({ title: 'Request declined', description: mailText(`To ${email}.`) });
      await showAnswered();
    },
    failed,
    fieldsOf: failedFields,
  });
  return (
    <>
      <Panel as="section" aria-labelledby="answer">
        <h2 id="answer">Answer</h2>
        <Form {...answer.form} aria-labelledby="answer">
          <Field
            {...answer.field('shipping')}
            label="Price of the freight (dollars)"
            inputMode="decimal"
            required
            autoComplete="off"
            hint="Before tax. The parts have the prices of now."
          />
          <Field
            {...answer.field('validDays')}
            label="Valid for (days)"
            inputMode="numeric"
            required
            autoComplete="off"
            defaultValue={String(QUOTE_DAYS)}
          />
          <SubmitButton
            problem={answer.problem}
            pending={answer.pending}
            pendingLabel="Mailing the quote..."
          >
            Mail the Quote
          </SubmitButton>
        </Form>
      </Panel>
      <Panel as="section" aria-labelledby="decline">
        <h2 id="decline">Decline</h2>
        <Form {...decline.form} aria-labelledby="decline">
          <Field
            {...decline.field('reason')}
            kind="textarea"
            label="Why"
            rows={3}
            required
            hint="The customer reads it in the mail."
          />
          <SubmitButton
            problem={decline.problem}
            pending={decline.pending}
            pendingLabel="Declining..."
          >
            Decline the Request
          </SubmitButton>
        </Form>
      </Panel>
    </>
  );
};
