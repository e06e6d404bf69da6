import { useQueryClient } from '@tanstack/react-query';
import { signOutEverywhere } from '../../data/account/account';
import { useAct } from '../../parts/use-act';
import { useLeave } from '../../parts/account/use-leave';
import { toast } from '../../state/toasts';
import { FormProblem } from '../../ui/form-problem';
import { Button } from '../../ui/button';
import { accountFailure } from './account-failure';

/** Signs out on every device. */
export const EndSessions = () => {
  const client = useQueryClient();
  const leave = useLeave();
  const { act, pending, problem } = useAct(accountFailure);
  const end = async () => {
    await signOutEverywhere(client);
    await leave();
    toast({ title: 'Logged out', description: 'You are signed out on every device.' });
  };
  return (
    <>
      <FormProblem text={problem} mb="4" />
      <Button look="outline" aria-disabled={pending || undefined} onClick={() => void act(end)}>
        {pending ? 'Signing out...' : 'Sign Out Everywhere'}
      </Button>
    </>
  );
};
