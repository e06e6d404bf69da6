import { proveEmail } from '../../../contract/account/account';
import { useCall } from '../../data/use-call';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { accountFailure, logInWhenOut } from './account-failure';

/** Says that the address is not confirmed, and mails a link to it on request. */
export const ProveEmail = ({ email }: { email: string }) => {
  const { mutate, isPending, isSuccess, error } = useCall(proveEmail, { onError: logInWhenOut });
  return (
    <Notice tone="warn" mb="4">
      <p>
        Your address is not confirmed yet. The link in our mail confirms it. You can use the shop
        meanwhile.
      </p>
      <div role="status">
        {isSuccess && (
          <p
            style={{ marginTop: '0.75rem' }}
          >{`We sent a link to ${email}. Open it within a day.`}</p>
        )}
      </div>
      <div role="alert">
        {error && <p style={{ marginTop: '0.75rem' }}>{accountFailure(error)}</p>}
      </div>
      {!isSuccess && (
        <Button
          look="outline"
          mt="3"
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && mutate({})}
        >
          {isPending ? 'Sending...' : 'Send a New Link'}
        </Button>
      )}
    </Notice>
  );
};
