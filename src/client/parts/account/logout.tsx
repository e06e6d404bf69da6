import { type QueryClient, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { logout } from '../../../contract/session/session';
import { CallError } from '../../data/call';
import { makeChange } from '../../data/use-call';
import { useOutbox } from '../../device/outbox/outbox';
import { setLogoutPending } from '../../device/stored-session';
import { mayLosePage } from '../../state/leaving';
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
    await makeChange(client, { entry: logout });
    return DONE;
  } catch (error) {
    if (error instanceof CallError) throw error;
    setLogoutPending(true);
    return DONE_HERE;
  }
};

/** Signs out: deletes the user's data from the device and navigates home (docs/rules.md 1.9). */
export const Logout = ({ look }: { look: 'danger' | 'onNight' }) => {
  const leave = useLeave();
  const waiting = useOutbox(({ rows }) => rows.filter(({ userKey }) => userKey !== null).length);
  const [isWarned, setWarned] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (_: void, { client }) => endSession(client),
    onSuccess: async (message) => {
      await leave();
      toast({ title: 'Logged out', description: message });
    },
    onError: (error) =>
      toast({ title: 'Logout failed', description: failureText(error), tone: 'destructive' }),
  });

  const logOut = async () => {
    if (waiting && !isWarned) setWarned(true);
    else if (!isPending && (await mayLosePage())) mutate();
  };

  return (
    <>
      {isWarned && (
        <p role="alert">{`${waiting} ${waiting === 1 ? 'part or message' : 'parts or messages'} not yet sent will be removed.`}</p>
      )}
      <Button look={look} aria-disabled={isPending || undefined} onClick={() => void logOut()}>
        {isPending ? 'Logging out...' : isWarned ? 'Logout anyway' : 'Logout'}
      </Button>
    </>
  );
};
