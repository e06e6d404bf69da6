import { useQueryClient } from '@tanstack/react-query';
import { VendorApplication, withScheme } from '../../../../shop/messages/message';
import { sendOrQueue } from '../../../device/outbox/send-message';
import { forgetDrafts, useDraft } from '../../../state/drafts';
import { toast } from '../../../state/toasts';
import { Field } from '../../../ui/field';
import { fillIn } from '../../../parts/fill-in';
import { Form } from '../../../ui/form';
import { Honeypot } from '../../../parts/honeypot';
import { SubmitButton } from '../../../ui/submit-button';
import { useForm } from '../../../ui/use-form';

/** Completes "www.shop.ca" to a URL. */
const complete = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
  const website = withScheme(currentTarget.value);
  if (website !== currentTarget.value) fillIn(currentTarget, website);
};

interface Props {
  onSubmitted: () => void;
  /** Called when the application is saved to be sent later. */
  onSaved: () => void;
}

/** The dealer application form (docs/rules.md 8.2). */
export const VendorForm = ({ onSubmitted, onSaved }: Props) => {
  const queryClient = useQueryClient();
  const { form, field, pending, problem } = useForm({
    schema: VendorApplication,
    send: async (application, { homepage }) => {
      const went = await sendOrQueue(queryClient, { ...application, homepage });
      forgetDrafts('vendor-request');
      if (went === 'saved') return onSaved();
      toast({
        title: 'Vendor Request Submitted',
        description:
          "Thank you for your interest! We'll review your application and get back to you soon.",
      });
      onSubmitted();
    },
    failed: () => {
      const description = 'Failed to submit vendor request. Please try again.';
      toast({ title: 'Error', description, tone: 'destructive' });
      return description;
    },
  });
  useDraft(form.ref, 'vendor-request');
  return (
    <Form {...form} aria-label="Become a Vendor">
      <Honeypot />
      <Field {...field('name')} label="Contact Name" required autoComplete="name" />
      <Field {...field('email')} label="Email Address" type="email" required autoComplete="email" />
      <Field {...field('company')} label="Company Name" required autoComplete="organization" />
      <Field
        {...field('website')}
        label="Company Website"
        hint="For example www.yourshop.ca"
        type="url"
        required
        autoComplete="url"
        onBlur={complete}
        onKeyDown={(event) => event.key === 'Enter' && complete(event)}
      />
      <Field
        {...field('message')}
        kind="textarea"
        label="Tell Us About Your Business"
        required
        rows={6}
      />
      <SubmitButton problem={problem} pending={pending} pendingLabel="Submitting..." wide>
        Submit Application
      </SubmitButton>
    </Form>
  );
};
