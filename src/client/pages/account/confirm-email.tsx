import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmEmail } from '../../data/account/account';
import { user } from '../../data/session/session';
import { failureText } from '../../parts/failure-text';
import { Button, OutlineLink } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { SmallPage } from './small-page';
import { useLinkToken } from './use-link-token';

type Face = 'asking' | 'pending' | 'done' | { failed: string };

/** The target of the link in a confirmation mail. It needs a click, because mail scanners open links. */
export const ConfirmEmail = () => {
  const queryClient = useQueryClient();
  const token = useLinkToken();
  const [face, setFace] = useState<Face>('asking');
  const confirm = async () => {
    if (!token || face === 'pending') return;
    setFace('pending');
    try {
      await confirmEmail(queryClient, token);
      setFace('done');
      void queryClient.invalidateQueries({ queryKey: user.queryKey });
    } catch (error) {
      setFace({ failed: failureText(error) });
    }
  };
  return (
    <SmallPage
      title="Confirm Your Email"
      path="/confirm-email"
      {...(token && face !== 'done' && { about: 'After that, our mails go to this address.' })}
    >
      <div role="status">
        {face === 'done' && (
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
      <div role="alert">
        {typeof face === 'object' && <Notice tone="bad">{face.failed}</Notice>}
      </div>
      <div className="ways">
        {token && face !== 'done' && (
          <Button
            size="lg"
            aria-disabled={face === 'pending' || undefined}
            onClick={() => void confirm()}
          >
            {face === 'pending' ? 'Confirming...' : 'Confirm This Address'}
          </Button>
        )}
        {typeof face === 'object' || !token ? (
          <OutlineLink to="/account">Ask for a New Link</OutlineLink>
        ) : (
          <OutlineLink to="/profile">Your Profile</OutlineLink>
        )}
      </div>
    </SmallPage>
  );
};
