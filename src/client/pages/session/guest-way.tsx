import { useQueryClient } from '@tanstack/react-query';
import { beginGuest } from '../../../contract/session/guests';
import { Guest } from '../../../shop/session/guest';
import { changeUser } from '../../data/session/user';
import { useCall } from '../../data/use-call';
import { toast } from '../../state/toasts';
import { chakra } from '@chakra-ui/react';
import { Field } from '../../ui/field';
import { Form } from '../../ui/form';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { failureText } from '../../parts/failure-text';
import { confirmSession } from './confirm-session';

const Frame = chakra('section', {
  base: { mt: '8', pt: '6', borderTop: '1px solid', borderColor: 'line' },
});

/** The way without an account, where the owner lets guests order (docs/rules.md 2.13). */
export const GuestWay = () => {
  const client = useQueryClient();
  const { mutateAsync } = useCall(beginGuest);
  const { form, field, pending, problem } = useForm({
    schema: Guest,
    send: async (body) => {
      changeUser(client, await mutateAsync({ body }));
      confirmSession(client);
    },
    failed: (error) => {
      const description = failureText(error);
      toast({ title: 'That did not work', description, tone: 'destructive' });
      return description;
    },
  });
  return (
    <Frame aria-labelledby="guest">
      <h3 id="guest">No account?</h3>
      <p className="lead">
        Order as a guest. You follow the order by the link in the mail that we send you.
      </p>
      <Form {...form} aria-label="Order as a Guest">
        <Field {...field('email')} label="Your Email" type="email" required autoComplete="email" />
        <SubmitButton
          problem={problem}
          pending={pending}
          pendingLabel="One moment..."
          look="outline"
          wide
        >
          Continue as a Guest
        </SubmitButton>
      </Form>
    </Frame>
  );
};
