import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { acceptInvitation, getInvitation } from '../../../contract/people/invitations';
import type { Invitation as Invited } from '../../../shop/people/staff';
import { InvitationAnswer } from '../../../shop/session/credentials';
import { isStaff } from '../../../shop/session/user';
import { queryOf } from '../../data/query-of';
import { changeUser } from '../../data/session/user';
import { useSite } from '../../data/site/site';
import { useCall } from '../../data/use-call';
import { UsernameField } from '../../parts/account/username-field';
import { failedFields, failureText } from '../../parts/failure-text';
import { toast } from '../../state/toasts';
import { OutlineLink } from '../../ui/button';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { NewPasswordField } from '../../ui/field';
import { Spinner } from '../../ui/spinner';
import { Actions } from '../../ui/stack';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { InvitationJoin } from './invitation-join';
import { SmallPage } from './small-page';
import { useLinkToken } from './use-link-token';

const PATH = '/invitation';

const Failed = ({ children }: { children: string }) => (
  <SmallPage title="Your Invitation" path={PATH}>
    <Notice tone="warn">
      <p>{children}</p>
    </Notice>
    <Actions mt="5">
      <OutlineLink to="/auth">Go to the Login Page</OutlineLink>
    </Actions>
  </SmallPage>
);

/** Says in one sentence what somebody is invited to. */
const invitedTo = ({ name, role, isVendor }: Invited, shop: string): string => {
  if (role !== null)
    return `${name}, you are invited to the staff of ${shop}, with the role ${role}.`;
  return isVendor
    ? `${name}, you are invited to a dealer account at ${shop}.`
    : `${name}, you are invited to an account at ${shop}.`;
};

const AnswerForm = ({ token, invited }: { token: string; invited: Invited }) => {
  const shop = useSite();
  const queryClient = useQueryClient();
  const accept = useCall(acceptInvitation);
  const navigate = useNavigate();
  const { form, field, pending, problem } = useForm({
    schema: InvitationAnswer,
    send: async (body) => {
      const created = await accept.mutateAsync({ params: { token }, body });
      changeUser(queryClient, created);
      toast({ title: 'Account created!', description: `Welcome to ${shop.name}.` });
      await navigate({ to: isStaff(created) ? '/admin' : '/', replace: true });
    },
    failed: failureText,
    errorFields: failedFields,
  });
  return (
    <SmallPage title="Your Invitation" path={PATH} about={invitedTo(invited, shop.name)}>
      <Form {...form} aria-label="Your Account">
        <UsernameField {...field('username')} />
        <NewPasswordField {...field('password')} />
        <p>{`Our mails to you go to ${invited.email}.`}</p>
        <SubmitButton
          problem={problem}
          pending={pending}
          pendingLabel="Creating your account..."
          wide
        >
          Create Account
        </SubmitButton>
      </Form>
    </SmallPage>
  );
};

const KnownInvitation = ({ token }: { token: string }) => {
  const { data, error } = useQuery({
    ...queryOf(getInvitation, { params: { token } }),
    staleTime: Infinity,
  });
  const shop = useSite();
  if (data?.account)
    return (
      <SmallPage title="Your Invitation" path={PATH} about={invitedTo(data, shop.name)}>
        <InvitationJoin token={token} account={data.account} />
      </SmallPage>
    );
  if (data) return <AnswerForm token={token} invited={data} />;
  if (error) return <Failed>{failureText(error)}</Failed>;
  return (
    <SmallPage title="Your Invitation" path={PATH}>
      <Spinner label="Reading your invitation" />
    </SmallPage>
  );
};

/** The target of the link in an invitation: makes an account and signs it in (docs/rules.md 21.3). */
export const Invitation = () => {
  const token = useLinkToken();
  return token ? (
    <KnownInvitation token={token} />
  ) : (
    <Failed>This link is incomplete. Please open it from the mail again.</Failed>
  );
};
