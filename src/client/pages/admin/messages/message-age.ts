import type { InboxMessage } from '../../../../contract/messages/admin';
import { spanText } from '../../../../shop/messages/inbox';

const passed = (from: string, to: number): number => Math.max(0, to - Date.parse(from));

/** "3 hours ago". */
export const ageText = ({ createdAt }: Pick<InboxMessage, 'createdAt'>): string =>
  `${spanText(passed(createdAt, Date.now()))} ago`;

/** The time left to answer a new message: "answer due in 5 hours", "overdue by 2 days". */
export const dueText = ({
  dueAt,
  state,
  isOverdue,
}: Pick<InboxMessage, 'dueAt' | 'state' | 'isOverdue'>): string | undefined => {
  if (state !== 'new') return undefined;
  const now = Date.now();
  return isOverdue
    ? `overdue by ${spanText(passed(dueAt, now))}`
    : `answer due in ${spanText(Math.max(0, Date.parse(dueAt) - now))}`;
};
