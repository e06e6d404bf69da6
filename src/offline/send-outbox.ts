import { addToCart } from '../contract/cart/cart';
import { sendMessage } from '../contract/messages/messages';
import { inOneTab } from './in-one-tab';
import { retryAfter } from './retry-after';
import {
  type MayStore,
  type WaitingRow,
  changeRow,
  isPart,
  isStored,
  readRows,
  removeSent,
} from './outbox-store';

const SEND_TIME = 10_000;
const TOO_OLD = 30 * 24 * 60 * 60_000;
/** Only one tab sends at a time. */
const LOCK = 'shop-outbox';

/** A retry would not change these statuses: the part is gone, out of stock, or invalid. */
const FINAL = [400, 404, 409, 410, 422];

/** The result of a run: everything was sent, a user must sign in, or the server could not be reached. */
type OutboxResult = 'done' | 'sign-in' | 'later';

interface SendOptions {
  /** The current user's key; null when nobody is signed in, undefined when the server did not answer. */
  currentUser: () => Promise<string | null | undefined>;
  send: (path: string, init: RequestInit) => Promise<Response>;
  /** Whether nobody has logged out since the run began. */
  mayStore: MayStore;
  /** Called when the server asks to wait before the next call, ms. */
  onBusy?: (wait: number) => void;
  /** Called for each row that was sent. */
  onSent: (row: WaitingRow) => void;
}

const refusalReason = (answer: unknown): string => {
  const { code, message } = (answer ?? {}) as { code?: unknown; message?: unknown }; // every API error has this body
  // An answer was lost on the way, and the pieces were changed after it.
  if (code === 'idempotency_mismatch')
    return 'It was in your cart before you changed it here. Please check the quantity there.';
  return typeof message === 'string' ? message : 'The shop refused it.';
};

type UserKey = Awaited<ReturnType<SendOptions['currentUser']>>;

const sendRow = async (
  row: WaitingRow,
  currentUser: UserKey,
  { send, mayStore, onBusy, onSent }: SendOptions,
): Promise<OutboxResult> => {
  if (Date.now() - row.createdAt > TOO_OLD) {
    await changeRow({ ...row, refused: 'It was saved more than 30 days ago.' });
    return 'done';
  }
  const { method, path } = isPart(row) ? addToCart : sendMessage;
  let answer: Response;
  let body: unknown;
  try {
    answer = await send(path, {
      method,
      // Messages of another user, or of a visitor, are sent without the current session.
      credentials: row.userKey === currentUser ? 'include' : 'omit',
      headers: { 'content-type': 'application/json', 'idempotency-key': row.key },
      body: JSON.stringify(row.body),
      signal: AbortSignal.timeout(SEND_TIME),
    });
    body = await answer.json();
  } catch {
    return 'later';
  }
  if (answer.ok) {
    await removeSent(row);
    if (mayStore()) onSent(row);
    return 'done';
  }
  if (answer.status === 401) return 'sign-in';
  if (!FINAL.includes(answer.status)) {
    const wait = retryAfter(answer, Date.now());
    if (wait !== undefined) onBusy?.(wait);
    return 'later';
  }
  await changeRow({ ...row, refused: refusalReason(body) });
  return 'done';
};

const drainAll = async (options: SendOptions): Promise<OutboxResult> => {
  const waiting = (await readRows()).filter(({ refused }) => refused === undefined);
  if (!waiting.length) return 'done';
  const currentUser = await options.currentUser();
  if (currentUser === undefined) return 'later';
  let result: OutboxResult = 'done';
  for (const stored of waiting) {
    if (!options.mayStore()) return 'later';
    // A part without an owner now belongs to the person who is signed in (docs/rules.md 12.7).
    const isTaken: boolean = isPart(stored) && stored.userKey === null && currentUser !== null;
    const row: WaitingRow = isTaken ? { ...stored, userKey: currentUser } : stored;
    if (!(isTaken ? await changeRow(row, options.mayStore) : await isStored(row.id))) continue;
    // Parts only go into their owner's cart. Messages need no session.
    if (
      isPart(row) &&
      (result === 'sign-in' || currentUser === null || row.userKey !== currentUser)
    ) {
      result = 'sign-in';
      continue;
    }
    const rowResult = await sendRow(row, currentUser, options);
    if (rowResult === 'later') return rowResult;
    if (rowResult === 'sign-in') result = rowResult;
  }
  return result;
};

/**
 * Sends the waiting rows, oldest first, one at a time, in one tab at a time. A row is removed only after the server has
 * confirmed it. A refused row is marked with the reason and does not block the others (docs/rules.md 12.7). A row that
 * is removed during the run, as by a logout, is neither sent nor stored again.
 */
export const sendOutbox = (options: SendOptions): Promise<OutboxResult> =>
  // Without locks two tabs may send the same row, which its key lets take effect once.
  inOneTab(LOCK, () => drainAll(options));
