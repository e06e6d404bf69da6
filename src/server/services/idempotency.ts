import { Refusal } from '../refusal';
import { type Db, type Tx, inTransaction, isUniqueViolation } from '../tables/engine/database';
import { findKeptAnswer, keepAnswer, removeKeptAnswer } from '../tables/idempotency';
import type { KeptAnswerRow } from '../tables/schema';

/** How long a key is remembered. */
export const KEPT_FOR = 7 * 24 * 60 * 60_000;
const TRIES = 3;

export interface Asked {
  accountId: string;
  /** The Idempotency-Key header; without one nothing is kept. */
  key: string | string[] | undefined;
  /** Says whether a second request with the key is the same one. */
  request: string;
  now: number;
}

interface Request {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
}

/** A member's act as it was asked for: phones send again what they got no answer to, with the same key. */
export const askedBy = (
  { method, url, headers }: Request,
  accountId: string,
  body: object,
  now: number,
): Asked => ({
  accountId,
  key: headers['idempotency-key'],
  request: `${method} ${url} ${JSON.stringify(body)}`,
  now,
});

/** @throws Refusal 400 for a header that can be no key */
export const checkedKey = (key: Asked['key']): string | undefined => {
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new Refusal(400, 'invalid', 'An Idempotency-Key has 1 to 200 visible characters.');
};

export const keyMismatch = (): Refusal =>
  new Refusal(422, 'idempotency_mismatch', 'This Idempotency-Key was used for another request.');

type KeptRefusal = Pick<Refusal, 'statusCode' | 'code' | 'message' | 'more'>;

const rowOf = (
  { accountId, request, now }: Asked,
  key: string,
  status: number,
  body: unknown,
): KeptAnswerRow => ({
  account_id: accountId,
  idempotency_key: key,
  request,
  status,
  body: JSON.stringify(body),
  created_at: now,
});

/** The kept answer once more. @throws Refusal the kept one, or 422 when the key came with another request */
const replay = <T>(kept: KeptAnswerRow, request: string): T => {
  if (kept.request !== request) throw keyMismatch();
  const body: unknown = JSON.parse(kept.body);
  if (kept.status < 400) return body as T; // what `answerOnce` kept of this same act
  const { statusCode, code, message, more } = body as KeptRefusal; // written below
  throw new Refusal(statusCode, code, message, more);
};

/**
 * Runs an act in a transaction, once for each key of an account within 7 days: asked again, by a phone that did not
 * hear the answer, it gives the first answer, a refusal included, and does nothing.
 */
export const answerOnce = async <T>(
  db: Db,
  asked: Asked,
  act: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const key = checkedKey(asked.key);
  if (key === undefined) return inTransaction(db, act);
  const { accountId, request, now } = asked;
  for (let tries = 1; ; tries += 1) {
    let isFirst = false;
    try {
      return await inTransaction(db, async (tx) => {
        isFirst = false;
        const kept = await findKeptAnswer(tx, accountId, key);
        if (kept && kept.created_at > now - KEPT_FOR) return replay<T>(kept, request);
        if (kept) await removeKeptAnswer(tx, kept);
        isFirst = true;
        const answer = await act(tx);
        await keepAnswer(tx, rowOf(asked, key, 200, answer));
        return answer;
      });
    } catch (error) {
      // The same request at the same time was faster.
      if (isUniqueViolation(error) && tries < TRIES) continue;
      if (error instanceof Refusal && isFirst) {
        const { statusCode, code, message, more } = error;
        const refusal: KeptRefusal = { statusCode, code, message, more };
        await keepAnswer(db, rowOf(asked, key, statusCode, refusal)).catch(() => {});
      }
      throw error;
    }
  }
};
