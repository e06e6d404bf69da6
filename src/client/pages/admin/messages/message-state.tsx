import type { InboxMessage } from '../../../../contract/messages/admin';
import { Actions } from '../../../ui/stack';
import { Tag } from '../../../ui/text';

const LABELS = {
  new: 'New',
  answered: 'Answered',
  closed: 'Closed',
  approved: 'Approved',
  declined: 'Declined',
};

const TONES = {
  new: 'info',
  answered: 'good',
  closed: 'neutral',
  approved: 'good',
  declined: 'bad',
} as const;

/** The state of a message, as badges. */
export const MessageState = ({
  message: { state, isOverdue, isWaiting },
}: {
  message: Pick<InboxMessage, 'state' | 'isOverdue' | 'isWaiting'>;
}) => (
  <Actions as="span" gap="2">
    <Tag tone={TONES[state]}>{LABELS[state]}</Tag>
    {isOverdue && <Tag tone="urgent">Overdue</Tag>}
    {isWaiting && <Tag tone="forge">Has registered</Tag>}
  </Actions>
);
