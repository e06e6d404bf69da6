import { useState } from 'react';
import { signOut } from '../data/session';
import { toast } from '../state/toasts';
import { Button } from '../ui/button';
import { failureText } from './failure-text';
import { useLeave } from './use-leave';

/** Signs out: the user and what belongs to them leave the cache, and the browser goes home (spec 4, 8). */
export const Logout = () => {
  const leave = useLeave();
  const [pending, setPending] = useState(false);

  const logOut = async () => {
    setPending(true);
    try {
      await signOut();
    } catch (error) {
      setPending(false);
      toast({ title: 'Logout failed', description: failureText(error), tone: 'destructive' });
      return;
    }
    await leave();
    toast({ title: 'Logged out', description: 'You have been logged out successfully.' });
  };

  return (
    <Button
      look="danger"
      aria-disabled={pending || undefined}
      onClick={() => !pending && void logOut()}
    >
      {pending ? 'Logging out...' : 'Logout'}
    </Button>
  );
};
