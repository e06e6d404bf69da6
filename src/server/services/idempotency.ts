import { z } from 'zod';
import type { addToCart } from '../../contract/cart/cart';
import type { addLines, setCartLine } from '../../contract/cart/lines';
import type { sendMessage } from '../../contract/messages/messages';
import { type CommonError, ERROR_STATUS, type ErrorCode } from '../../contract/api-errors';
import { ApiError } from '../ground/api-error';
import { secretHash } from '../ground/secret';
import { inTransaction, isUniqueViolation } from '../tables/engine/database';
import type { Db, Tx } from '../tables/schema';
import { jsonColumn } from '../tables/engine/json-column';
import { findKeptAnswer, keepAnswer, removeKeptAnswer } from '../tables/idempotency';
import type { KeptAnswerRow } from '../tables/idempotency-rows';

/** An answer is stored this long, ms. */
export const KEPT_FOR = 7 * 24 * 60 * 60_000;
const TRIES = 3;

type Calls = typeof addToCart | typeof addLines | typeof setCartLine | typeof sendMessage;

interface KeyedRequest {
  accountId: string;
  /** No answer is stored for a request that has no key. */
  key: string | undefined;
  /** Method, route and hash: tells whether a repeated key came with the same request. */
  request: string;
  now: number;
}

interface Request {
  method: string;
  url: string;
  routeOptions: { url?: string | undefined };
  headers: Record<string, string | string[] | undefined>;
}

/** The Idempotency-Key of a request. @throws ApiError for one that is not valid */
export const idempotencyKey = ({
  'idempotency-key': key,
}: Request['headers']): string | undefined => {
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new ApiError('invalid', 'An Idempotency-Key has 1 to 200 visible characters.');
};

/** A request of a signed-in user. Phones repeat unanswered requests with the same key. */
export const keyedRequest = (
  { method, url, routeOptions, headers }: Request,
  accountId: string,
  body: object,
  now: number,
): KeyedRequest => ({
  accountId,
  key: idempotencyKey(headers),
  request: `${method} ${routeOptions.url ?? ''} ${secretHash(`${method} ${url} ${JSON.stringify(body)}`)}`,
  now,
});

export const keyMismatch = (): ApiError =>
  new ApiError<Calls>('idempotency_mismatch', 'This Idempotency-Key was used for another request.');

const Code = z.custom<ErrorCode>((code) => typeof code === 'string' && code in ERROR_STATUS);

/** An API error as a stored answer. */
const KEPT_ERROR = jsonColumn(
  'kept_answer.body',
  z.object({ code: Code, message: z.string(), more: z.record(z.string(), z.unknown()) }),
);

const answerRow = (
  { accountId, request, now }: KeyedRequest,
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

/** Replays a stored answer. @throws ApiError the stored one, or idempotency_mismatch */
const replay = <T>(kept: KeptAnswerRow, request: string, reply: z.core.$ZodType<T>): T => {
  // Older versions of the shop stored the whole request, not its hash.
  if (kept.request !== request && !request.endsWith(secretHash(kept.request))) throw keyMismatch();
  const id = `${kept.account_id} ${kept.idempotency_key}`;
  if (kept.status < 400) return jsonColumn('kept_answer.body', reply).read(kept.body, id);
  const { code, message, more } = KEPT_ERROR.read(kept.body, id);
  throw new ApiError(code as CommonError, message, more); // the same call threw it before
};

/**
 * Runs a function in a transaction, once for each key of an account within 7 days. A repeated request, from a phone
 * that did not get the answer, receives the first answer, API errors included, and changes nothing.
 */
export const answerOnce = async <T>(
  db: Db,
  keyed: KeyedRequest,
  reply: z.core.$ZodType<T>,
  act: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const { accountId, key, request, now } = keyed;
  if (key === undefined) return inTransaction(db, act);
  for (let tries = 1; ; tries += 1) {
    let isFirst = false;
    try {
      return await inTransaction(db, async (tx) => {
        isFirst = false;
        const kept = await findKeptAnswer(tx, accountId, key);
        if (kept && kept.created_at > now - KEPT_FOR) return replay(kept, request, reply);
        if (kept) await removeKeptAnswer(tx, kept);
        isFirst = true;
        const answer = await act(tx);
        await keepAnswer(tx, answerRow(keyed, key, 200, answer));
        return answer;
      });
    } catch (error) {
      // A concurrent request with the same key was faster.
      if (isUniqueViolation(error) && tries < TRIES) continue;
      if (error instanceof ApiError && isFirst) {
        const { code, message, detail: more } = error;
        await keepAnswer(
          db,
          answerRow(keyed, key, ERROR_STATUS[code], { code, message, more }),
        ).catch(() => {});
      }
      throw error;
    }
  }
};

/** Makes a change once for a key. A repeated request is answered with the state at that time. */
export const changeOnce = async (
  db: Db,
  keyed: KeyedRequest,
  act: (tx: Tx) => Promise<unknown>,
): Promise<void> => {
  await answerOnce(db, keyed, z.object({}), async (tx) => {
    await act(tx);
    return {};
  });
};
