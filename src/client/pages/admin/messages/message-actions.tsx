import { chakra } from '../../../ui/styled';
import { useState } from 'react';
import type { InboxMessage } from '../../../../contract/messages/admin';
import { canBecome, isUndecided } from '../../../../shop/messages/inbox';
import { approve, moveMessage } from '../../../data/messages/admin';
import { useMailText } from '../../../parts/admin/use-mail-text';
import { Button } from '../../../ui/button';
import { ApproveDialog } from './approve-dialog';
import { DeclineDialog } from './decline-dialog';
import { useMessageAction } from './use-message-action';
import { useMay } from '../../../data/session/use-may';

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

const approveText = ({ account, company }: InboxMessage): string =>
  account
    ? `Gives ${account.username} dealer prices at once and confirms it by mail.`
    : `Mails an invitation to a dealer account${company ? ` of ${company}` : ''}. Accepting it is all that is left to do.`;

/** The actions on a message besides answering it. */
export const MessageActions = ({ message, onProblem }: Props) => {
  const { pending, run } = useMessageAction(message, onProblem);
  const mailed = useMailText()('');
  const [declining, setDeclining] = useState(false);
  const [doubting, setDoubting] = useState(false);
  const { kind, state, isWaiting, account } = message;
  const isAgain = kind === 'application' && state === 'approved' && !account && !message.isInvited;
  const isDoubtful = account !== null && !account.isProven;
  const mayApprove = useMay('customers.write');
  const mayMove = useMay('messages.write');
  const canApprove =
    mayApprove && Boolean(message.email) && (isUndecided(kind, state) || isWaiting || isAgain);
  const canMove = (to: InboxMessage['state']) => mayMove && canBecome(kind, state, to);
  const busy = pending !== undefined || undefined;
  const approveNow = () => {
    setDoubting(false);
    void run(
      'approve',
      'Application approved',
      (client) => approve(client, message, isDoubtful),
      mailed,
    );
  };
  const move = (to: 'new' | 'answered' | 'closed', done: string) =>
    void run(to, done, (client) => moveMessage(client, message, { state: to }));
  return (
    <Actions aria-label="Actions">
      {canApprove && (
        <>
          <Button
            size="lg"
            aria-disabled={busy}
            onClick={() => (isDoubtful ? setDoubting(true) : approveNow())}
          >
            {pending === 'approve'
              ? 'Approving...'
              : isWaiting
                ? 'Make a Dealer'
                : isAgain
                  ? 'Invite Again'
                  : 'Approve'}
          </Button>
          <p>{`${approveText(message)} ${mailed}`}</p>
        </>
      )}
      {canMove('declined') && (
        <Button look="danger" aria-disabled={busy} onClick={() => setDeclining(true)}>
          Decline
        </Button>
      )}
      {canMove('answered') && (
        <Button
          look="outline"
          aria-disabled={busy}
          onClick={() => move('answered', 'Marked as answered')}
        >
          Mark as answered
        </Button>
      )}
      {canMove('closed') && (
        <Button look="outline" aria-disabled={busy} onClick={() => move('closed', 'Closed')}>
          Close
        </Button>
      )}
      {canMove('new') && (
        <Button look="outline" aria-disabled={busy} onClick={() => move('new', 'Reopened')}>
          Reopen
        </Button>
      )}
      <ApproveDialog
        open={doubting}
        why={`No mailed link has shown that ${message.email} belongs to the account ${account?.username ?? ''}. Another person may have typed it. Write to the applicant first, or approve if you know them.`}
        onClose={() => setDoubting(false)}
        onApprove={approveNow}
      />
      <DeclineDialog
        open={declining}
        name={message.name}
        onClose={() => setDeclining(false)}
        onDecline={async (note) => {
          const done = await run(
            'declined',
            'Application declined',
            (client) => moveMessage(client, message, { state: 'declined', note }),
            mailed,
          );
          setDeclining(false);
          return done;
        }}
      />
    </Actions>
  );
};
