import { getCustomer, listCustomers } from '../../../../contract/account/admin';
import {
  type ListedUser,
  getUserFigures,
  listUsers,
  setDealer,
} from '../../../../contract/dealers/admin';
import { NO_DEALER } from '../../../../shop/dealers/no-dealer';
import { isApiError, isUnauthorized } from '../../../data/call';
import { changeOf, useCall } from '../../../data/use-call';
import { useNewest } from './use-newest';
import { logInAgain } from '../../../parts/session/log-in-again';
import { toast } from '../../../state/toasts';
import { Switch } from '../../../ui/switch';
import { Marked, Note } from '../../../ui/text';

const FAILED = 'Failed to update dealer status. Please try again.';

/** Why the switch failed; a refusal in the server's words. */
const failure = (error: unknown): string =>
  isApiError(error, setDealer, 'not_now') ? error.message : FAILED;

const switching = changeOf(setDealer, {
  touches: [listUsers, getUserFigures, getCustomer, listCustomers],
});

interface Props {
  user: Pick<ListedUser, 'id' | 'username' | 'isVendor' | 'noDealer'>;
  /** The page to come back to after a new login. */
  path: string;
}

/** Switches an account between dealer and customer; also shows a failure in the page (docs/rules.md 13.3). */
export const DealerSwitch = ({ user, path }: Props) => {
  const { mutate, isPending, variables, error, data } = useCall(switching, {
    onSuccess: ({ username, isVendor }) =>
      toast({
        title: 'Dealer status updated',
        description: `${username} is ${isVendor ? 'a dealer now' : 'a customer again'}.`,
      }),
    onError: (refused) => {
      if (isUnauthorized(refused)) logInAgain(path);
      else toast({ title: 'Error', description: failure(refused), tone: 'destructive' });
    },
  });
  const isVendor = useNewest(user, data).isVendor;
  const hasFailed = error !== null && !isUnauthorized(error);
  const failureId = `failed-${user.id}`;

  if (user.noDealer && !isVendor) return <Note maxWidth="16rem">{NO_DEALER[user.noDealer]}</Note>;
  return (
    <div>
      <Switch
        label={`Dealer Status of ${user.username}`}
        on={isPending ? variables.body.isDealer : isVendor}
        pending={isPending}
        onSwitch={(isDealer) => mutate({ params: { userId: user.id }, body: { isDealer } })}
        aria-describedby={hasFailed ? failureId : undefined}
      />
      {hasFailed && (
        <Marked as="p" id={failureId} maxWidth="16rem">
          {failure(error)}
        </Marked>
      )}
    </div>
  );
};
