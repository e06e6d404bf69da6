import * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/**
 * One call of the API. `path` names its parameters with a colon: '/api/products/:slug'.
 * The same entry makes the server's route and the client's call, so they can not drift apart.
 */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
}

/** Keeps the exact schema types of an entry. */
export const endpoint = <
  Reply extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(
  entry: Endpoint<Params, Query, Body, Reply>,
): Endpoint<Params, Query, Body, Reply> => entry;

type Out<S> = [NonNullable<S>] extends [never] ? undefined : z.output<NonNullable<S>>;
type In<S> = [NonNullable<S>] extends [never] ? undefined : z.input<NonNullable<S>>;

export type ParamsOf<E extends Endpoint> = Out<E['params']>;
export type QueryOf<E extends Endpoint> = Out<E['query']>;
export type BodyOf<E extends Endpoint> = Out<E['body']>;
export type SentBodyOf<E extends Endpoint> = In<E['body']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

/** Every failure's body: `message` is for people, `code` for programs. */
export interface Failure {
  code: string;
  message: string;
}

/** The answer of a call that has nothing to tell but that it was done. */
export const Done = z.object({ ok: z.boolean() });
