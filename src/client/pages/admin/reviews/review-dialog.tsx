import * as z from 'zod/mini';
import {
  type AdminReview,
  decideReview,
  listAdminReviews,
} from '../../../../contract/reviews/admin';
import { MAX_REVIEW_TEXT, ReviewDecision } from '../../../../shop/reviews';
import { changeOf, useCall } from '../../../data/use-call';
import { failedFields, failureText } from '../../../parts/failure-text';
import { toast } from '../../../state/toasts';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { FormProblem } from '../../../ui/form-problem';
import { SubmitButton } from '../../../ui/submit-button';
import { Tick } from '../../../ui/tick';
import { useForm } from '../../../ui/use-form';

/** The form's fields as the call takes them. */
const Decision = z.pipe(
  z.object({ hidden: z.optional(z.string()), reason: z.string(), answer: z.string() }),
  z.transform(({ hidden, ...words }): z.input<typeof ReviewDecision> => ({
    ...words,
    hidden: hidden !== undefined,
  })),
);

const deciding = changeOf(decideReview, { touches: [listAdminReviews] });

interface Props {
  review: AdminReview;
  onClose: () => void;
}

/** Answers a review, and hides it with a reason or shows it. Saving it unchanged marks it as seen. */
export const ReviewDialog = ({ review, onClose }: Props) => {
  const { mutateAsync } = useCall(deciding);
  const { form, field, pending, problem } = useForm({
    schema: z.pipe(Decision, ReviewDecision),
    keeps: true,
    send: async (decision) => {
      await mutateAsync({ params: { id: review.id }, body: decision }, { onSuccess: onClose });
      toast({ title: 'Review saved' });
    },
    failed: failureText,
    errorFields: failedFields,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Review of ${review.product.name}`}
      description={review.text}
    >
      <Form {...form} aria-label="Answer or hide">
        <Field
          {...field('answer')}
          kind="textarea"
          label="Your answer"
          rows={4}
          maxLength={MAX_REVIEW_TEXT}
          defaultValue={review.answer ?? ''}
          hint="Everyone reads it below the review. Leave it empty for none."
          data-autofocus
        />
        <Tick name="hidden" defaultChecked={review.hidden !== null}>
          Hide this review
        </Tick>
        <Field
          {...field('reason')}
          kind="textarea"
          label="Reason for hiding it"
          rows={2}
          maxLength={MAX_REVIEW_TEXT}
          defaultValue={review.hidden?.reason ?? ''}
          hint="The writer of the review reads it. Few stars are no reason."
        />
        <FormProblem {...problem} />
        <div className="buttons">
          <SubmitButton pending={pending} pendingLabel="Saving...">
            Save
          </SubmitButton>
          <Button look="outline" onClick={onClose}>
            Close
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
