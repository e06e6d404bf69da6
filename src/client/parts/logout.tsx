import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { changeUser } from '../data/change-user';
import { signOut } from '../data/session';
import { forgetDrafts } from '../state/drafts';
import { rememberRole } from '../state/stored-role';
import { toast } from '../state/toasts';
import { Button } from '../ui/button';
import { failureText } from './failure-text';

/** Signs out: the user and what belongs to them leave the cache, and the browser goes home (spec 4, 8). */
export const Logout = () => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
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
    // Home first: without a user the guard of a protected page would lead to the sign-in page instead.
    await navigate({ to: '/' });
    changeUser(queryClient, null);
    forgetDrafts();
    rememberRole(null);
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
