import { addToCart } from '../contract/cart';
import { sendMessage } from '../contract/messages';
import { type WaitingRow, isPart, storeRow, readRows, removeRow } from './outbox-store';

const SEND_TIME = 10_000;
const TOO_OLD = 30 * 24 * 60 * 60_000;
/** All tabs of a phone take turns. */
const LOCK = 'shop-outbox';

/** Answers that no later try would change: the part is gone, out of stock, or not to be had like this. */
const FINAL = [400, 404, 409, 410, 422];

/** How a drain ended: all is sent, somebody has to sign in, or the shop could not take it now. */
export type OutboxResult = 'done' | 'sign-in' | 'later';

interface Given {
  /** Whose session this is: null for nobody, undefined when the shop did not say. */
  who: () => Promise<string | null | undefined>;
  send: (path: string, init: RequestInit) => Promise<Response>;
  /** Called for each row that the shop has. */
  sent: (row: WaitingRow) => void;
}

const reasonOf = (answer: unknown): string => {
  const { message } = (answer ?? {}) as { message?: unknown }; // the body of any refusal
  return typeof message === 'string' ? message : 'The shop did not take it.';
};

type Who = Awaited<ReturnType<Given['who']>>;

const sendRow = async (row: WaitingRow, who: Who, { send, sent }: Given): Promise<OutboxResult> => {
  if (Date.now() - row.createdAt > TOO_OLD) {
    await storeRow({ ...row, refused: 'It was saved more than 30 days ago.' });
    return 'done';
  }
  const { method, path } = isPart(row) ? addToCart : sendMessage;
  let answer: Response;
  let said: unknown;
  try {
    answer = await send(path, {
      method,
      // What somebody else wrote, or nobody, is not sent in the name of who is here now.
      credentials: row.userKey === who ? 'include' : 'omit',
      headers: { 'content-type': 'application/json', 'idempotency-key': row.key },
      body: JSON.stringify(row.body),
      signal: AbortSignal.timeout(SEND_TIME),
    });
    said = await answer.json();
  } catch {
    return 'later';
  }
  if (answer.ok) {
    await removeRow(row.id);
    sent(row);
    return 'done';
  }
  if (answer.status === 401) return 'sign-in';
  if (!FINAL.includes(answer.status)) return 'later';
  await storeRow({ ...row, refused: reasonOf(said) });
  return 'done';
};

const drainAll = async (given: Given): Promise<OutboxResult> => {
  const waiting = (await readRows()).filter(({ refused }) => refused === undefined);
  if (!waiting.length) return 'done';
  const who = await given.who();
  if (who === undefined) return 'later';
  let ended: OutboxResult = 'done';
  for (const row of waiting) {
    // Nobody's parts go into somebody else's cart. Messages need no one to be signed in.
    if (isPart(row) && (ended === 'sign-in' || row.userKey !== who)) {
      ended = 'sign-in';
      continue;
    }
    const went = await sendRow(row, who, given);
    if (went === 'later') return went;
    if (went === 'sign-in') ended = went;
  }
  return ended;
};

/**
 * Sends what waits, oldest first, one at a time and in one tab at a time. A row leaves only when the shop says that it
 * has it; what it will never take is marked with its reason and stands in nobody's way (docs/rules.md 12.7).
 */
export const sendOutbox = (given: Given): Promise<OutboxResult> =>
  navigator.locks.request(LOCK, () => drainAll(given));
