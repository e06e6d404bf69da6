import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { signOutEverywhere } from '../../data/account/account';
import { useLeave } from '../../parts/account/use-leave';
import { toast } from '../../state/toasts';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { accountFailure } from './account-failure';

/** Signs out on every device. */
export const EndSessions = () => {
  const client = useQueryClient();
  const leave = useLeave();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const end = async () => {
    if (pending) return;
    setPending(true);
    setProblem(undefined);
    try {
      await signOutEverywhere(client);
    } catch (error) {
      setPending(false);
      setProblem(accountFailure(error));
      return;
    }
    await leave();
    toast({ title: 'Logged out', description: 'You are signed out on every device.' });
  };
  return (
    <>
      <div role="alert">
        {problem && (
          <Notice tone="bad" mb="4">
            {problem}
          </Notice>
        )}
      </div>
      <Button look="outline" aria-disabled={pending || undefined} onClick={() => void end()}>
        {pending ? 'Signing out...' : 'Sign Out Everywhere'}
      </Button>
    </>
  );
};
