import { chakra } from '@chakra-ui/react';
import type { InboxMessage } from '../../../../contract/messages/admin';

const Badges = chakra('span', {
  base: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    gap: '2',
    '& span': {
      px: '3',
      py: '1',
      fontSize: 'xs',
      fontWeight: '600',
      whiteSpace: 'nowrap',
      color: 'muted',
      bg: 'sunken',
      rounded: 'full',
    },
    '& .new': { color: '#ffffff', bg: '#1c57b3' },
    '& .answered, & .approved': { color: 'good', bg: 'goodBg' },
    '& .declined': { color: 'danger', bg: 'dangerBg' },
    '& .overdue': { color: '#ffffff', bg: '#b42318' },
    '& .waiting': { color: 'onForge', bg: 'forge' },
  },
});

const LABELS = {
  new: 'New',
  answered: 'Answered',
  closed: 'Closed',
  approved: 'Approved',
  declined: 'Declined',
};

/** The state of a message, as badges. */
export const MessageState = ({
  message: { state, isOverdue, isWaiting },
}: {
  message: Pick<InboxMessage, 'state' | 'isOverdue' | 'isWaiting'>;
}) => (
  <Badges>
    <span className={state}>{LABELS[state]}</span>
    {isOverdue && <span className="overdue">Overdue</span>}
    {isWaiting && <span className="waiting">Has registered</span>}
  </Badges>
);
