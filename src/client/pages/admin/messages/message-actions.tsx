import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { InboxMessage } from '../../../../contract/admin-messages';
import { canBecome, isUndecided } from '../../../../shop/messages/inbox';
import { approve, moveMessage } from '../../../data/admin-messages';
import { Button } from '../../../ui/button';
import { DeclineDialog } from './decline-dialog';
import { useMessageAction } from './use-message-action';

const Actions = chakra('section', {
  base: {
    display: 'grid',
    gap: '3',
    '& p': { color: 'muted', fontSize: 'xs' },
    '&:empty': { display: 'none' },
  },
});

interface Props {
  message: InboxMessage;
  onProblem: (problem: string | undefined) => void;
}

const approveText = ({ account }: InboxMessage): string =>
  account
    ? `Gives ${account.username} dealer prices at once and confirms it by mail.`
    : 'Invites the applicant by mail to register. Dealer prices then need a second approval.';

/** The actions on a message besides answering it. */
export const MessageActions = ({ message, onProblem }: Props) => {
  const { pending, run } = useMessageAction(message, onProblem);
  const [declining, setDeclining] = useState(false);
  const { kind, state, isWaiting } = message;
  const canApprove = Boolean(message.email) && (isUndecided(kind, state) || isWaiting);
  const busy = pending !== undefined || undefined;
  const move = (to: 'new' | 'answered' | 'closed', done: string) =>
    void run(to, done, (client) => moveMessage(client, message, { state: to }));
  return (
    <Actions aria-label="Actions">
      {canApprove && (
        <>
          <Button
            size="lg"
            aria-disabled={busy}
            onClick={() =>
              void run('approve', 'Application approved', (client) => approve(client, message))
            }
          >
            {pending === 'approve' ? 'Approving...' : isWaiting ? 'Make a Dealer' : 'Approve'}
          </Button>
          <p>{approveText(message)}</p>
        </>
      )}
      {canBecome(kind, state, 'declined') && (
        <Button look="danger" aria-disabled={busy} onClick={() => setDeclining(true)}>
          Decline
        </Button>
      )}
      {canBecome(kind, state, 'answered') && (
        <Button
          look="outline"
          aria-disabled={busy}
          onClick={() => move('answered', 'Marked as answered')}
        >
          Mark as answered
        </Button>
      )}
      {canBecome(kind, state, 'closed') && (
        <Button look="outline" aria-disabled={busy} onClick={() => move('closed', 'Closed')}>
          Close
        </Button>
      )}
      {canBecome(kind, state, 'new') && (
        <Button look="outline" aria-disabled={busy} onClick={() => move('new', 'Reopened')}>
          Reopen
        </Button>
      )}
      <DeclineDialog
        open={declining}
        name={message.name}
        onClose={() => setDeclining(false)}
        onDecline={async (note) => {
          const done = await run('declined', 'Application declined', (client) =>
            moveMessage(client, message, { state: 'declined', note }),
          );
          setDeclining(false);
          return done;
        }}
      />
    </Actions>
  );
};
