import { useState } from 'react';
import {
  type InboxMessage,
  approveApplication,
  setInboxState,
} from '../../../../contract/messages/admin';
import { canBecome, isUndecided } from '../../../../shop/messages/inbox';
import { useMailText } from '../../../parts/admin/use-mail-text';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/layout';
import { Note } from '../../../ui/text';
import { ApproveDialog } from './approve-dialog';
import { DeclineDialog } from './decline-dialog';
import { useMessageCall } from './use-message-call';
import { useMay } from '../../../data/session/use-may';

interface Props {
  message: InboxMessage;
  onProblem: (problem: string | undefined) => void;
}

const approveText = ({ account, company }: InboxMessage): string =>
  account
    ? `Gives ${account.username} dealer prices at once and confirms it by mail.`
    : `Mails an invitation to a dealer account${company ? ` of ${company}` : ''}. Accepting it is all that is left to do.`;

const MOVED = {
  new: 'Reopened',
  answered: 'Marked as answered',
  closed: 'Closed',
  declined: 'Application declined',
};

const withMail = (title: string, mailed: string) => ({
  title,
  ...(mailed && { description: mailed }),
});

/** The actions on a message besides answering it. */
export const MessageActions = ({ message, onProblem }: Props) => {
  const mailed = useMailText()('');
  const approve = useMessageCall(approveApplication, {
    message,
    onProblem,
    done: () => withMail('Application approved', mailed),
  });
  const move = useMessageCall(setInboxState, {
    message,
    onProblem,
    done: ({ body }) =>
      body.state === 'declined' ? withMail(MOVED.declined, mailed) : { title: MOVED[body.state] },
  });
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
  const busy = approve.isPending || move.isPending || undefined;
  const { id, version } = message;
  const approveNow = () => {
    setDoubting(false);
    if (!busy) approve.mutate({ params: { id }, body: { version, confirmUnproven: isDoubtful } });
  };
  const moveTo = (state: 'new' | 'answered' | 'closed') => {
    if (!busy) move.mutate({ params: { id }, body: { state, version } });
  };
  return (
    <Panel as="section" aria-label="Actions" display="grid" gap="3" _empty={{ display: 'none' }}>
      {canApprove && (
        <>
          <Button
            size="lg"
            aria-disabled={busy}
            onClick={() => (isDoubtful ? setDoubting(true) : approveNow())}
          >
            {approve.isPending
              ? 'Approving...'
              : isWaiting
                ? 'Make a Dealer'
                : isAgain
                  ? 'Invite Again'
                  : 'Approve'}
          </Button>
          <Note>{`${approveText(message)} ${mailed}`}</Note>
        </>
      )}
      {canMove('declined') && (
        <Button look="danger" aria-disabled={busy} onClick={() => setDeclining(true)}>
          Decline
        </Button>
      )}
      {canMove('answered') && (
        <Button look="outline" aria-disabled={busy} onClick={() => moveTo('answered')}>
          Mark as answered
        </Button>
      )}
      {canMove('closed') && (
        <Button look="outline" aria-disabled={busy} onClick={() => moveTo('closed')}>
          Close
        </Button>
      )}
      {canMove('new') && (
        <Button look="outline" aria-disabled={busy} onClick={() => moveTo('new')}>
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
          await move.mutateAsync({ params: { id }, body: { state: 'declined', note, version } });
          setDeclining(false);
        }}
      />
    </Panel>
  );
};
