import { confirmEmail } from '../../../contract/account/account';
import { user } from '../../data/session/session';
import { changeOf, useCall } from '../../data/use-call';
import { failureText } from '../../parts/failure-text';
import { Button, OutlineLink } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Actions } from '../../ui/stack';
import { SmallPage } from './small-page';
import { useLinkToken } from './use-link-token';

const confirming = changeOf(confirmEmail, { touches: [user.queryKey] });

/** The target of the link in a confirmation mail. It needs a click, because mail scanners open links. */
export const ConfirmEmail = () => {
  const token = useLinkToken();
  const { mutate, isPending, isSuccess, error } = useCall(confirming);
  return (
    <SmallPage
      title="Confirm Your Email"
      path="/confirm-email"
      {...(token && !isSuccess && { about: 'After that, our mails go to this address.' })}
    >
      <div role="status">
        {isSuccess && (
          <Notice tone="good">
            <p>Thank you. Your address is confirmed. Your account uses this address from now on.</p>
          </Notice>
        )}
        {!token && (
          <Notice tone="warn">
            <p>This link is incomplete. Please open it from the mail again.</p>
          </Notice>
        )}
      </div>
      <div role="alert">{error && <Notice tone="bad">{failureText(error)}</Notice>}</div>
      <Actions mt="5">
        {token && !isSuccess && (
          <Button
            size="lg"
            aria-disabled={isPending || undefined}
            onClick={() => !isPending && mutate({ body: { token } })}
          >
            {isPending ? 'Confirming...' : 'Confirm This Address'}
          </Button>
        )}
        {error || !token ? (
          <OutlineLink to="/account">Ask for a New Link</OutlineLink>
        ) : (
          <OutlineLink to="/profile">Your Profile</OutlineLink>
        )}
      </Actions>
    </SmallPage>
  );
};
