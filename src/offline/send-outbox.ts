import { addToCart } from '../contract/cart';
import { sendMessage } from '../contract/messages';
import { type WaitingRow, isPart, storeRow, readRows, removeRow } from './outbox-store';

const SEND_TIME = 10_000;
const TOO_OLD = 30 * 24 * 60 * 60_000;
/** Only one tab sends at a time. */
const LOCK = 'shop-outbox';

/** Statuses that a retry would not change: the part is gone, out of stock, or invalid. */
const FINAL = [400, 404, 409, 410, 422];

/** The result of a run: everything sent, a user must sign in, or the server could not be reached. */
type OutboxResult = 'done' | 'sign-in' | 'later';

interface Given {
  /** The current user's key; null for nobody, undefined when the server did not answer. */
  currentUser: () => Promise<string | null | undefined>;
  send: (path: string, init: RequestInit) => Promise<Response>;
  /** Called for each row that was sent. */
  onSent: (row: WaitingRow) => void;
}

const reasonOf = (answer: unknown): string => {
  const { message } = (answer ?? {}) as { message?: unknown }; // the body of any API error
  return typeof message === 'string' ? message : 'The shop refused it.';
};

type UserKey = Awaited<ReturnType<Given['currentUser']>>;

const sendRow = async (
  row: WaitingRow,
  currentUser: UserKey,
  { send, onSent }: Given,
): Promise<OutboxResult> => {
  if (Date.now() - row.createdAt > TOO_OLD) {
    await storeRow({ ...row, refused: 'It was saved more than 30 days ago.' });
    return 'done';
  }
  const { method, path } = isPart(row) ? addToCart : sendMessage;
  let answer: Response;
  let body: unknown;
  try {
    answer = await send(path, {
      method,
      // Messages of another user, or of nobody, are sent without the current session.
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
    await removeRow(row.id);
    onSent(row);
    return 'done';
  }
  if (answer.status === 401) return 'sign-in';
  if (!FINAL.includes(answer.status)) return 'later';
  await storeRow({ ...row, refused: reasonOf(body) });
  return 'done';
};

const drainAll = async (given: Given): Promise<OutboxResult> => {
  const waiting = (await readRows()).filter(({ refused }) => refused === undefined);
  if (!waiting.length) return 'done';
  const currentUser = await given.currentUser();
  if (currentUser === undefined) return 'later';
  let result: OutboxResult = 'done';
  for (const row of waiting) {
    // Parts go only into their owner's cart. Messages need no session.
    if (isPart(row) && (result === 'sign-in' || row.userKey !== currentUser)) {
      result = 'sign-in';
      continue;
    }
    const rowResult = await sendRow(row, currentUser, given);
    if (rowResult === 'later') return rowResult;
    if (rowResult === 'sign-in') result = rowResult;
  }
  return result;
};

/**
 * Sends the waiting rows, oldest first, one at a time, in one tab at a time. A row is removed only after the server has
 * confirmed it. A refused row is marked with the reason and does not block the others (docs/rules.md 12.7).
 */
export const sendOutbox = (given: Given): Promise<OutboxResult> =>
  navigator.locks.request(LOCK, () => drainAll(given));
