import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type InboxMessage, listInbox } from '../../../../contract/messages/admin';
import { isUnauthorized } from '../../../data/call';
import { waiting } from '../../../data/settings/today';
import { inboxMessage } from '../../../data/messages/admin';
import { toast } from '../../../state/toasts';
import { failureText } from '../../../parts/failure-text';
import { logInAgain } from '../../../parts/session/log-in-again';

/** Runs actions on a message, one at a time, and shows the result or the reason for a failure. */
export const useMessageAction = (
  { id }: Pick<InboxMessage, 'id'>,
  onProblem: (problem: string | undefined) => void,
) => {
  const client = useQueryClient();
  const [pending, setPending] = useState<string>();
  /**
   * @param done the title of the toast on success
   * @param mailed the outcome of the mail, if there is one
   * @returns whether it succeeded
   */
  const run = async (
    name: string,
    done: string,
    action: (client: QueryClient) => Promise<InboxMessage>,
    mailed?: string,
  ): Promise<boolean> => {
    if (pending) return false;
    setPending(name);
    onProblem(undefined);
    try {
      client.setQueryData(inboxMessage(id).queryKey, await action(client));
      toast({ title: done, ...(mailed && { description: mailed }) });
      return true;
    } catch (error) {
      if (isUnauthorized(error)) logInAgain(`/admin/inbox/${id}`);
      else {
        onProblem(failureText(error));
        toast({ title: 'Error', description: failureText(error), tone: 'destructive' });
        // Another session may have changed the message: show its current state.
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
