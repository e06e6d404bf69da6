import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { joinSignedIn, joinWithPassword } from '../../../contract/people/invitations';
import { NewPassword } from '../../../shop/account';
import type { Invitation } from '../../../shop/people/staff';
import type { User } from '../../../shop/session/user';
import { user } from '../../data/session/session';
import { changeUser } from '../../data/session/user';
import { useCall } from '../../data/use-call';
import { failedFields, failureText, problemText } from '../../parts/failure-text';
import { AskProof } from '../../parts/session/ask-proof';
import { toast } from '../../state/toasts';
import { Button, OutlineLink } from '../../ui/button';
import { Form } from '../../ui/form';
import { FormProblem } from '../../ui/form-problem';
import { NewPasswordField } from '../../ui/field';
import { Actions } from '../../ui/stack';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';

interface Props {
  token: string;
  account: NonNullable<Invitation['account']>;
}

const useJoined = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (joined: User) => {
    changeUser(client, joined);
    toast({
      title: 'Welcome to the staff',
      description: `You are logged in as ${joined.username}.`,
    });
    await navigate({ to: '/admin', replace: true });
  };
};

const WithPassword = ({ token, account: { username } }: Props) => {
  const { mutateAsync } = useCall(joinWithPassword);
  const joined = useJoined();
  const { form, field, pending, problem } = useForm({
    schema: NewPassword,
    send: async (body) => joined(await mutateAsync({ params: { token }, body })),
    failed: failureText,
    errorFields: failedFields,
  });
  return (
    <Form {...form} aria-label="Your Account">
      <p>
        {`The account ${username} has this address, and nobody has confirmed that yet. Choose a new password for it: everybody who is logged in to it is logged out.`}
      </p>
      <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
      <NewPasswordField {...field('password')} label="New Password" />
      <SubmitButton problem={problem} pending={pending} pendingLabel="Joining..." wide>
        Join the Staff
      </SubmitButton>
    </Form>
  );
};

const SignedIn = ({ token, account: { username } }: Props) => {
  const join = useCall(joinSignedIn, { onSuccess: useJoined() });
  return (
    <>
      <AskProof />
      <p>
        {`You join with your account ${username}. Your other devices are logged out, and passkeys have to be added again under Account.`}
      </p>
      <FormProblem text={problemText(join.error)} mb="4" />
      <Button
        mt="4"
        aria-disabled={join.isPending || undefined}
        onClick={() => {
          if (!join.isPending) join.mutate({ params: { token } });
        }}
      >
        {join.isPending ? 'Joining...' : 'Join the Staff'}
      </Button>
    </>
  );
};

/** Joins the staff with the account that has the invited address (docs/rules.md 21.7). */
export const InvitationJoin = (props: Props) => {
  const { account } = props;
  const { data: person } = useQuery(user);
  if (!account.isProven) return <WithPassword {...props} />;
  if (person?.username === account.username) return <SignedIn {...props} />;
  return (
    <>
      <p>
        {`You have an account with this address: log in to join the staff with it. Its username is ${account.username}. Then open the link of the mail once more.`}
      </p>
      <Actions mt="5">
        <OutlineLink to="/auth">Go to the Login Page</OutlineLink>
      </Actions>
    </>
  );
};
