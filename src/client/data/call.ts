import type { QueryClient } from '@tanstack/react-query';
import type { Endpoint, ParamsOf, QueryOf, ReplyOf, SentBodyOf } from '../../contract/endpoint';
import { deviceOf } from './query-client';

/** A non-OK answer (docs/rules.md 13.4). The message is "status: body". */
export class CallError extends Error {
  override name = 'CallError';
  constructor(
    readonly status: number,
    readonly body: string,
    statusText: string,
  ) {
    super(`${status}: ${body || statusText}`);
  }

  /** The server's message, when the body is an API error. */
  get serverMessage(): string | undefined {
    try {
      const message: unknown = (JSON.parse(this.body) as { message?: unknown }).message;
      return typeof message === 'string' ? message : undefined;
    } catch {
      return undefined;
    }
  }
}

/** A call without an answer fails after this time, ms. */
const CALL_TIMEOUT = 10_000;

/** The part of a query's or mutation's context that a call uses. */
interface Context {
  client: QueryClient;
  signal?: AbortSignal;
}

interface Given<E extends Endpoint> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: SentBodyOf<E>;
  /** The Idempotency-Key. The server executes repeated calls with the same key once. */
  key?: string;
  /** Timeout, ms. */
  patience?: number;
  /** Sent unchanged, instead of a JSON body. */
  file?: Blob;
}

/** A new Idempotency-Key of 128 random bits. `crypto.randomUUID` would need HTTPS. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** The path of a call, with encoded parameters and without undefined query values. */
const pathOf = (entry: Endpoint, given: { params?: unknown; query?: unknown } = {}): string => {
  const params = (given.params ?? {}) as Record<string, string | number>;
  const path = entry.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = Object.entries((given.query ?? {}) as Record<string, string | undefined>).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return query.length ? `${path}?${new URLSearchParams(query)}` : path;
};

/**
 * Makes one call of the contract, with cookies, and checks the reply.
 * @throws CallError on a non-OK answer; the browser's own error when there is no answer in time
 */
export const call = async <E extends Endpoint>(
  context: Context,
  entry: E,
  given: Given<E> = {},
): Promise<ReplyOf<E>> => {
  const timeout = AbortSignal.timeout(given.patience ?? CALL_TIMEOUT);
  const response = await deviceOf(context.client).send(pathOf(entry, given), {
    method: entry.method,
    credentials: 'include',
    signal: context.signal ? AbortSignal.any([context.signal, timeout]) : timeout,
    ...(given.body !== undefined && {
      headers: {
        'Content-Type': 'application/json',
        ...(given.key && { 'Idempotency-Key': given.key }),
      },
      body: JSON.stringify(given.body),
    }),
    ...(given.file && { headers: { 'Content-Type': given.file.type }, body: given.file }),
  });
  if (!response.ok)
    throw new CallError(response.status, await response.text(), response.statusText);
  return entry.reply.parse(await response.json()) as ReplyOf<E>;
};
