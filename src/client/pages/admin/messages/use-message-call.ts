import type { Endpoint } from '../../../../contract/endpoint';
import { type InboxMessage, getInboxMessage, listInbox } from '../../../../contract/messages/admin';
import { type Input, isUnauthorized } from '../../../data/call';
import { inboxMessage } from '../../../data/messages/admin';
import { waiting } from '../../../data/settings/today';
import { changeOf, useCall } from '../../../data/use-call';
import { failureText } from '../../../parts/failure-text';
import { logInAgain } from '../../../parts/session/log-in-again';
import { toast } from '../../../state/toasts';

interface Options<E extends Endpoint> {
  message: Pick<InboxMessage, 'id'>;
  onProblem: (problem: string | undefined) => void;
  /** The toast of a success. */
  done: (input: Input<E>) => { title: string; description?: string };
}

/** A call on a message, which replies with the message as it is then. Says that it was done, or why not. */
export const useMessageCall = <E extends Endpoint>(
  entry: E,
  { message: { id }, onProblem, done }: Options<E>,
) =>
  useCall(
    changeOf(entry, {
      answers: () => inboxMessage(id).queryKey,
      touches: [getInboxMessage, listInbox, waiting.queryKey],
    }),
    {
      onMutate: () => onProblem(undefined),
      onSuccess: (_, input) => toast(done(input)),
      onError: (error) => {
        if (isUnauthorized(error)) return void logInAgain(`/admin/inbox/${id}`);
        onProblem(failureText(error));
        toast({ title: 'Error', description: failureText(error), tone: 'destructive' });
      },
    },
  );
