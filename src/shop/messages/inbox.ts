import * as z from 'zod/mini';
import { counted } from '../counted';
import { dayStart, isBusinessDay, shopDay } from '../shop-day';

/** A message is a question, or an application to become a dealer. */
export const MessageKind = z.enum(['contact', 'application']);
export type MessageKind = z.infer<typeof MessageKind>;

/** The state of a message. Only an application is approved or declined. */
export const MessageState = z.enum(['new', 'answered', 'closed', 'approved', 'declined']);
export type MessageState = z.infer<typeof MessageState>;

/** State changes that the admin makes by hand. Approval is a separate call, and final. */
const MOVES: Record<MessageKind, Record<MessageState, readonly MessageState[]>> = {
  contact: {
    new: ['answered', 'closed'],
    answered: ['new', 'closed'],
    closed: ['new'],
    approved: [],
    declined: [],
  },
  application: {
    new: ['answered', 'declined', 'closed'],
    answered: ['new', 'declined', 'closed'],
    closed: ['new'],
    approved: [],
    declined: ['new'],
  },
};

/** Whether the admin can move a message from one state to another by hand. */
export const canBecome = (kind: MessageKind, from: MessageState, to: MessageState): boolean =>
  MOVES[kind][from].includes(to);

/** Whether an application still waits for a decision. */
export const isUndecided = (kind: MessageKind, state: MessageState): boolean =>
  kind === 'application' && (state === 'new' || state === 'answered');

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The promised response times: 24 hours, and at most three business days (docs/rules.md 8.4). */
const PROMISED_HOURS = 24;
const PROMISED_DAYS = 3;

/** The time when a message received at `received` must be answered. Both are epoch ms. */
export const answerDue = (kind: MessageKind, received: number): number => {
  if (kind === 'contact') return received + PROMISED_HOURS * HOUR;
  const day = shopDay(new Date(received));
  const start = (later: number) => dayStart(day, later)?.getTime() ?? received; // `day` is a valid day
  let later = 0;
  for (let left = PROMISED_DAYS; left > 0;) {
    later += 1;
    if (isBusinessDay(shopDay(new Date(start(later))))) left -= 1;
  }
  // The deadline falls on the same time of day, unless the clocks changed on the day of the message.
  return start(later) + (received - start(0));
};

/** Writes a duration in its largest unit: "3 hours", "2 days". @param ms not negative */
export const spanText = (ms: number): string => {
  if (ms < HOUR) return counted(Math.max(1, Math.floor(ms / 60_000)), 'minute');
  return ms < 2 * DAY
    ? counted(Math.floor(ms / HOUR), 'hour')
    : counted(Math.floor(ms / DAY), 'day');
};
