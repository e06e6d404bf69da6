import * as z from 'zod/mini';
import type { Right } from '../shop/people/rights';
import type { CommonError, ErrorCode, ErrorStatus } from './api-errors';

type Schema = z.ZodMiniType;

/** The API errors of a call. */
export interface ListedErrors<Code extends ErrorCode = ErrorCode> {
  /** The codes of this call, besides COMMON_ERRORS. */
  readonly errors?: readonly Code[];
  /** Statuses that differ from the table. They are older than it, and public. */
  readonly statuses?: { readonly [C in ErrorCode]?: ErrorStatus };
  /** The right that the call needs. Every call below /api/admin/ has one. */
  readonly right?: Right;
  /** Whether the session must have shown password and second factor in the last ten minutes (docs/decisions/044). */
  readonly proof?: true;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The input and the answers of a call. */
interface Entry<
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  Reply extends Schema,
  Code extends ErrorCode,
> extends ListedErrors<Code> {
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
}

/**
 * One call of the API. `path` names its parameters with a colon: '/api/products/:slug'.
 * The same entry makes the server's route and the client's call, so they cannot drift apart.
 */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
  Code extends ErrorCode = ErrorCode,
> extends Entry<Params, Query, Body, Reply, Code> {
  readonly method: Method;
  readonly path: `/${string}`;
}

/** Infers the exact schema and error types of an entry. */
export const endpoint = <
  Reply extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  const Code extends ErrorCode = never,
>(
  method: Method,
  path: `/${string}`,
  entry: Entry<Params, Query, Body, Reply, Code>,
): Endpoint<Params, Query, Body, Reply, Code> => ({ method, path, ...entry });

type Out<S> = [NonNullable<S>] extends [never] ? undefined : z.output<NonNullable<S>>;
type In<S> = [NonNullable<S>] extends [never] ? undefined : z.input<NonNullable<S>>;

export type ParamsOf<E extends Endpoint> = Out<E['params']>;
export type QueryOf<E extends Endpoint> = Out<E['query']>;
export type BodyOf<E extends Endpoint> = Out<E['body']>;
export type SentBodyOf<E extends Endpoint> = In<E['body']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

/** The codes that a call can answer with. */
export type ErrorOf<E extends ListedErrors> = CommonError | NonNullable<E['errors']>[number];

type UnlistedBy<E extends ListedErrors> = E extends unknown
  ? Exclude<ErrorCode, ErrorOf<E>>
  : never;

/** The codes that each of several calls can answer with: `typeof addToCart | typeof setCartLine`. */
export type SharedErrorOf<E extends ListedErrors> = [E] extends [never]
  ? CommonError
  : Exclude<ErrorCode, UnlistedBy<E>>;

/** The body of every API error: `message` is for people, `code` for programs. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
}

/** The reply of a call that only confirms success. */
export const Done = z.object({ ok: z.boolean() });
