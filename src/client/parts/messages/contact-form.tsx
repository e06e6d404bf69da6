import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ContactMessage, ContactPageMessage } from '../../../shop/messages/message';
import { user } from '../../data/session/session';
import { sendOrQueue } from '../../device/outbox/send-message';
import { forgetDrafts, useDraft } from '../../state/drafts';
import { type Toast, toast } from '../../state/toasts';
import { Field } from '../../ui/field';
import { Form } from '../../ui/form';
import { FormProblem } from '../../ui/form-problem';
import { Honeypot } from '../honeypot';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';

/** Shown when the message could not be sent and was saved instead. */
export const MESSAGE_SAVED = "Message saved. It will be sent when you're back online.";

type ToastText = Pick<Toast, 'title'> & { description: string };

interface Props {
  schema: typeof ContactMessage | typeof ContactPageMessage;
  subjectRequired?: boolean;
  /** The page and the dialog have different texts. */
  success: ToastText;
  failure: ToastText;
  onSent: () => void;
  /** Called when the message is saved to be sent later. */
  onSaved: () => void;
  /** More buttons beside Send Message. */
  children?: ReactNode;
}

/** The contact form, with the name and the address of a signed-in person. Saves what is typed as a draft until it is sent. */
export const ContactForm = ({
  schema,
  subjectRequired = false,
  success,
  failure,
  onSent,
  onSaved,
  children,
}: Props) => {
  const queryClient = useQueryClient();
  const { data: person } = useQuery(user);
  const names = [person?.firstName, person?.lastName].filter(Boolean).join(' ');
  const { form, field, pending, problem } = useForm({
    schema,
    send: async (message, { homepage }) => {
      const went = await sendOrQueue(queryClient, { ...message, homepage });
      forgetDrafts('contact');
      if (went === 'saved') {
        toast({ title: 'Saved', description: MESSAGE_SAVED });
        onSaved();
      } else {
        toast(success);
        onSent();
      }
    },
    failed: () => {
      toast({ ...failure, tone: 'destructive' });
      return `${failure.title}: ${failure.description}`;
    },
    refused: (typed) => {
      const required = ['name', 'email', 'message', ...(subjectRequired ? ['subject'] : [])];
      if (required.some((name) => !typed[name]?.trim()))
        toast({
          title: 'Required Fields',
          description: 'Please fill in all required fields.',
          tone: 'destructive',
        });
    },
  });
  useDraft(form.ref, 'contact');
  return (
    <Form {...form} aria-label="Contact Us">
      <Honeypot />
      <div className="pair">
        <Field
          {...field('name')}
          label="Name"
          required
          autoComplete="name"
          defaultValue={names || person?.username}
          data-autofocus
        />
        <Field
          {...field('email')}
          label="Email"
          type="email"
          required
          autoComplete="email"
          defaultValue={person?.email}
        />
      </div>
      <Field {...field('subject')} label="Subject" required={subjectRequired} />
      <Field {...field('message')} kind="textarea" label="Message" required rows={6} />
      <FormProblem {...problem} />
      <div className="buttons">
        <SubmitButton pending={pending} pendingLabel="Sending...">
          Send Message
        </SubmitButton>
        {children}
      </div>
    </Form>
  );
};
