import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getCustomer, listCustomers } from '../../../../contract/account/admin';
import { getUserFigures, listUsers } from '../../../../contract/dealers/admin';
import type { User } from '../../../../shop/session/user';
import { isUnauthorized } from '../../../data/call';
import { setDealer } from '../../../data/dealers/admin';
import { logInAgain } from '../../../parts/session/log-in-again';
import { toast } from '../../../state/toasts';
import { chakra } from '../../../ui/styled';
import { Switch } from '../../../ui/switch';

const FAILED = 'Failed to update dealer status. Please try again.';

const Failure = chakra('p', {
  base: { color: 'danger', fontSize: 'xs', fontWeight: '600', maxWidth: '16rem' },
});

interface Props {
  user: Pick<User, 'id' | 'username' | 'isVendor'>;
  /** The page to come back to after a new login. */
  path: string;
}

/** Switches an account between dealer and customer; also shows a failure in the page (docs/rules.md 13.3). */
export const DealerSwitch = ({ user, path }: Props) => {
  const client = useQueryClient();
  const [pendingValue, setPendingValue] = useState<boolean>();
  const [failed, setFailed] = useState(false);
  const failureId = `failed-${user.id}`;

  const change = async (isDealer: boolean) => {
    setPendingValue(isDealer);
    setFailed(false);
    try {
      const changed = await setDealer(client, user.id, isDealer);
      client.setQueriesData<User[]>({ queryKey: [listUsers.path] }, (known) =>
        known?.map((other) => (other.id === changed.id ? changed : other)),
      );
      for (const { path: key } of [getUserFigures, getCustomer, listCustomers])
        void client.invalidateQueries({ queryKey: [key] });
      toast({
        title: 'Dealer status updated',
        description: `${user.username} is ${isDealer ? 'a dealer now' : 'a customer again'}.`,
      });
    } catch (error) {
      if (isUnauthorized(error)) logInAgain(path);
      else {
        setFailed(true);
        toast({ title: 'Error', description: FAILED, tone: 'destructive' });
      }
    }
    setPendingValue(undefined);
  };

  return (
    <div>
      <Switch
        label={`Dealer Status of ${user.username}`}
        on={pendingValue ?? user.isVendor}
        pending={pendingValue !== undefined}
        onSwitch={(on) => void change(on)}
        aria-describedby={failed ? failureId : undefined}
      />
      {failed && <Failure id={failureId}>{FAILED}</Failure>}
    </div>
  );
};
