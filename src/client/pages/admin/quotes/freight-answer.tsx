import * as z from 'zod/mini';
import { type AdminQuote, answerFreight, declineFreight } from '../../../../contract/quotes/admin';
import { SUM } from '../../../../shop/dollars';
import { longText } from '../../../../shop/messages/message';
import { MAX_QUOTE_DAYS, QUOTE_DAYS } from '../../../../shop/quotes';
import { QUOTE_VIEWS } from '../../../data/quotes/admin';
import { changeOf, useCall } from '../../../data/use-call';
import { typedSum } from '../../../parts/admin/typed-sum';
import { useMailText } from '../../../parts/admin/use-mail-text';
import { useRequestKey } from '../../../parts/admin/use-request-key';
import { failedFields, failureText } from '../../../parts/failure-text';
import { toast } from '../../../state/toasts';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { Section } from '../../../ui/section';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';

const Answer = z.object({
  shipping: typedSum(SUM, '412.50, or 0'),
  validDays: z
    .string()
    .check(z.regex(/^\d{1,2}$/, `Please give whole days from 1 to ${MAX_QUOTE_DAYS}`)),
});
const Decline = z.object({ reason: longText(1, 'Please write a sentence') });

// Somebody else may have answered: then the page shows what became of it.
const answering = changeOf(answerFreight, { touches: QUOTE_VIEWS });
const declining = changeOf(declineFreight, { touches: QUOTE_VIEWS });

/** Answers a request for freight with a price, or declines it. */
export const FreightAnswer = ({ quote: { id, email } }: { quote: AdminQuote }) => {
  const { mutateAsync: sendAnswer } = useCall(answering);
  const { mutateAsync: sendDecline } = useCall(declining);
  const mailText = useMailText();
  const withKey = useRequestKey();
  const params = { id };
  const answer = useForm({
    schema: Answer,
    send: async ({ shipping, validDays }) => {
      const body = { shipping, validDays: Number(validDays) };
      const { short, lines } = await withKey(body, (key) => sendAnswer({ params, body, key }));
      const names = lines.filter(({ productId }) => short.includes(productId));
      toast({
        title: 'Quote mailed',
        description: names.length
          ? `Too few in stock: ${names.map(({ name }) => name).join(', ')}.`
          : mailText(`To ${email}.`),
      });
    },
    failed: failureText,
    errorFields: (error) => {
      const fields = failedFields(error);
      return fields && ('shipping' in fields || 'validDays' in fields) ? fields : undefined;
    },
  });
  const decline = useForm({
    schema: Decline,
    send: async (body) => {
      await withKey(body, (key) => sendDecline({ params, body, key }));
      toast({ title: 'Request declined', description: mailText(`To ${email}.`) });
    },
    failed: failureText,
    errorFields: failedFields,
  });
  return (
    <>
      <Section panel id="answer" title="Answer">
        <Form {...answer.form} aria-labelledby="answer">
          <Field
            {...answer.field('shipping')}
            label="Price of the freight (dollars)"
            inputMode="decimal"
            required
            autoComplete="off"
            hint="Before tax. The parts have today’s prices."
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
      </Section>
      <Section panel id="decline" title="Decline">
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
      </Section>
    </>
  );
};
