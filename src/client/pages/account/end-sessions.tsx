import { signOutEverywhere } from '../../../contract/account/account';
import { useCall } from '../../data/use-call';
import { useLeave } from '../../parts/account/use-leave';
import { toast } from '../../state/toasts';
import { FormProblem } from '../../ui/form-problem';
import { Button } from '../../ui/button';
import { accountFailure, logInWhenOut } from './account-failure';

/** Signs out on every device. */
export const EndSessions = () => {
  const leave = useLeave();
  const { mutate, isPending, error } = useCall(signOutEverywhere, {
    onSuccess: async () => {
      await leave();
      toast({ title: 'Logged out', description: 'You are logged out on every device.' });
    },
    onError: logInWhenOut,
  });
  return (
    <>
      <FormProblem text={error && accountFailure(error)} mb="4" />
      <Button
        look="outline"
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && mutate({})}
      >
        {isPending ? 'Logging out...' : 'Log Out Everywhere'}
      </Button>
    </>
  );
};
