import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type InboxMessage, listInbox } from '../../../../contract/admin-messages';
import { CallError } from '../../../data/call';
import { waiting } from '../../../data/admin';
import { inboxMessage } from '../../../data/admin-messages';
import { toast } from '../../../state/toasts';
import { failureText } from '../../../parts/failure-text';
import { logInAgain } from '../../../parts/log-in-again';

/** Runs an act on a message, one at a time: shows what became of it, or why nothing did. */
export const useMessageAct = (
  { id }: Pick<InboxMessage, 'id'>,
  onProblem: (problem: string | undefined) => void,
) => {
  const client = useQueryClient();
  const [pending, setPending] = useState<string>();
  /** @param said the toast when it is done. @returns whether it is */
  const run = async (
    name: string,
    said: string,
    act: (client: QueryClient) => Promise<InboxMessage>,
  ): Promise<boolean> => {
    if (pending) return false;
    setPending(name);
    onProblem(undefined);
    try {
      client.setQueryData(inboxMessage(id).queryKey, await act(client));
      toast({ title: said });
      return true;
    } catch (error) {
      if (error instanceof CallError && error.status === 401) logInAgain(`/admin/inbox/${id}`);
      else {
        onProblem(failureText(error));
        toast({ title: 'Error', description: failureText(error), tone: 'destructive' });
        // Somebody else was faster: what they did is seen.
        void client.invalidateQueries({ queryKey: inboxMessage(id).queryKey });
      }
      return false;
    } finally {
      setPending(undefined);
      void client.invalidateQueries({
        queryKey: [listInbox.path],
        exact: false,
        refetchType: 'none',
      });
      void client.invalidateQueries({ queryKey: waiting.queryKey });
    }
  };
  return { pending, run };
};
