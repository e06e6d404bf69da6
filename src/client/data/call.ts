import type { QueryClient } from '@tanstack/react-query';
import type {
  Endpoint,
  ErrorOf,
  ParamsOf,
  QueryOf,
  ReplyOf,
  SentBodyOf,
} from '../../contract/endpoint';
import { clientDevice } from './query-client';

const parsed = (body: string): Record<string, unknown> => {
  try {
    return Object(JSON.parse(body)) as Record<string, unknown>; // an API error, or some other JSON
  } catch {
    return {};
  }
};

/** A non-OK answer (docs/rules.md 13.4). The message is "status: body". */
export class CallError extends Error {
  override name = 'CallError';
  /** The API error with its details; empty when the body is not one. */
  readonly detail: Record<string, unknown>;
  constructor(
    readonly entry: Endpoint,
    readonly status: number,
    body: string,
    statusText: string,
  ) {
    super(`${status}: ${body || statusText}`);
    this.detail = parsed(body);
  }

  /** The server's message, when the body is an API error. */
  get serverMessage(): string | undefined {
    const { message } = this.detail;
    return typeof message === 'string' ? message : undefined;
  }
}

/** The code with which this call was refused; undefined for the error of another call, or without an API error. */
export const errorCode = <E extends Endpoint>(error: unknown, entry: E): ErrorOf<E> | undefined =>
  error instanceof CallError && error.entry === entry
    ? (error.detail.code as ErrorOf<E> | undefined) // the server sends no other code
    : undefined;

/** Whether this call was refused with one of these codes. */
export const isApiError = <E extends Endpoint>(
  error: unknown,
  entry: E,
  ...codes: ErrorOf<E>[]
): error is CallError => codes.some((code) => code === errorCode(error, entry));

/** Whether a call was refused because no user is signed in. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof CallError && isApiError(error, error.entry, 'unauthorized');

/** The server's reason for a refusal; `otherwise` when the server failed (5xx) or did not answer. */
export const refusalText = (error: unknown, otherwise: string): string =>
  (error instanceof CallError && error.status < 500 && error.serverMessage) || otherwise;

/** A call without an answer fails after this time, ms. */
const CALL_TIMEOUT = 10_000;

/** The part of a query's or mutation's context that a call uses. */
interface Context {
  client: QueryClient;
  signal?: AbortSignal;
}

/** A part of the input, needed when the entry has a schema for it. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : { [N in Name]: Value };

/** The input of a call. */
export type Input<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'body', SentBodyOf<E>> & {
    query?: QueryOf<E>;
    /** The Idempotency-Key. The server executes repeated calls with the same key once. */
    key?: string;
    /** Timeout, ms. */
    patience?: number;
    /** Sent unchanged, instead of a JSON body. */
    file?: Blob;
  };

/** A new Idempotency-Key of 128 random bits. `crypto.randomUUID` would need HTTPS. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** The path of a call, with encoded parameters and without undefined query values. */
const filledPath = (entry: Endpoint, input: { params?: unknown; query?: unknown } = {}): string => {
  const params = (input.params ?? {}) as Record<string, string | number>;
  const path = entry.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = Object.entries((input.query ?? {}) as Record<string, string | undefined>).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return query.length ? `${path}?${new URLSearchParams(query)}` : path;
};

const callOnce = async <E extends Endpoint>(
  context: Context,
  entry: E,
  input: Input<E> = {},
): Promise<ReplyOf<E>> => {
  const timeout = AbortSignal.timeout(input.patience ?? CALL_TIMEOUT);
  const type = input.file?.type ?? (input.body === undefined ? undefined : 'application/json');
  const response = await clientDevice(context.client).send(filledPath(entry, input), {
    method: entry.method,
    credentials: 'include',
    signal: context.signal ? AbortSignal.any([context.signal, timeout]) : timeout,
    headers: {
      ...(type !== undefined && { 'Content-Type': type }),
      ...(input.key && { 'Idempotency-Key': input.key }),
    },
    body: input.file ?? (input.body === undefined ? null : JSON.stringify(input.body)),
  });
  if (!response.ok)
    throw new CallError(entry, response.status, await response.text(), response.statusText);
  return entry.reply.parse(await response.json()) as ReplyOf<E>;
};

/**
 * Makes one call of the contract, with cookies, and checks the reply. Where the page can ask who the user is, it makes a
 * call that needs to know a second time.
 * @throws CallError on a non-OK answer; the browser's own error when there is no answer in time
 */
export const call: typeof callOnce = (context, entry, input) =>
  callOnce(context, entry, input).catch(async (error: unknown) => {
    if (await clientDevice(context.client).prove?.(error)) return callOnce(context, entry, input);
    throw error;
  });
