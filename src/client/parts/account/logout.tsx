import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../data/call';
import { useOutbox } from '../../device/outbox/outbox';
import { signOut } from '../../data/session/session';
import { setLogoutPending } from '../../device/stored-session';
import { toast } from '../../state/toasts';
import { Button } from '../../ui/button';
import { failureText } from '../failure-text';
import { useLeave } from './use-leave';

const DONE = 'You have been logged out successfully.';
const DONE_HERE =
  "You're offline: this device has signed you out. Your session ends when you're back online.";

/** Ends the session; if the server cannot be reached, ends it later. @returns the message to show */
const endSession = async (client: QueryClient): Promise<string> => {
  try {
    await signOut(client);
    return DONE;
  } catch (error) {
    if (error instanceof CallError) throw error;
    setLogoutPending(true);
    return DONE_HERE;
  }
};

/** Signs out: deletes the user's data from the device and navigates home (docs/rules.md 1.9). */
export const Logout = ({ look }: { look: 'danger' | 'onNight' }) => {
  const client = useQueryClient();
  const leave = useLeave();
  const waiting = useOutbox(({ rows }) => rows.filter(({ userKey }) => userKey !== null).length);
  const [isWarned, setWarned] = useState(false);
  const [pending, setPending] = useState(false);

  const logOut = async () => {
    if (waiting && !isWarned) return setWarned(true);
    setPending(true);
    let message: string;
    try {
      message = await endSession(client);
    } catch (error) {
      setPending(false);
      toast({ title: 'Logout failed', description: failureText(error), tone: 'destructive' });
      return;
    }
    await leave();
    toast({ title: 'Logged out', description: message });
  };

  return (
    <>
      {isWarned && (
        <p role="alert">{`${waiting} ${waiting === 1 ? 'part or message' : 'parts or messages'} not yet sent will be removed.`}</p>
      )}
      <Button
        look={look}
        aria-disabled={pending || undefined}
        onClick={() => !pending && void logOut()}
      >
        {pending ? 'Logging out...' : isWarned ? 'Logout anyway' : 'Logout'}
      </Button>
    </>
  );
};
