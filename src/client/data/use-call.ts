import {
  type QueryClient,
  type QueryFilters,
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import type { Endpoint, ReplyOf } from '../../contract/endpoint';
import { type Input, call } from './call';
import { clientDevice } from './query-client';
import { user } from './session/session';

/** A query, by its key or the beginning of it, or all queries of a call. */
export type Named = Endpoint | QueryKey;

const keyIn = (named: Named): QueryKey => ('path' in named ? [named.path] : named);

/** A call that changes something, with what it changes on this page. */
export interface Change<E extends Endpoint> {
  readonly entry: E;
  /** The queries whose answers it makes old. They are fetched again, also after a refusal: somebody else was faster then. */
  readonly touches?: readonly Named[] | ((input: Input<E>) => readonly Named[]);
  /** Whether it changes the catalogue. The copy on this device is refreshed before the queries. */
  readonly changesCatalogue?: boolean;
  /** The query whose new answer is the reply. */
  readonly answers?: (input: Input<E>, reply: ReplyOf<E>) => QueryKey;
}

/** Names the queries that a call changes (docs/README.md, "A call that changes something"). */
export const changeOf = <E extends Endpoint>(
  entry: E,
  effects: Omit<Change<E>, 'entry'> = {},
): Change<E> => ({ entry, ...effects });

/** The number of an answer's version, for things that several people change. */
const answerRevision = (answer: unknown): number | undefined => {
  const { revision, version } = Object(answer) as Record<string, unknown>; // any JSON
  return [revision, version].find((number) => typeof number === 'number');
};

/** Puts a reply in the place of a query's answer, except in that of a newer one. What is being fetched is older. */
const write = async (client: QueryClient, queryKey: QueryKey, reply: unknown): Promise<void> => {
  await client.cancelQueries({ queryKey, exact: true });
  const known = answerRevision(client.getQueryData(queryKey));
  const next = answerRevision(reply);
  if (known === undefined || next === undefined || known <= next)
    client.setQueryData(queryKey, reply);
};

/**
 * Fetches these queries again. What is being fetched is stopped, a first load too: it was asked before a change, and its
 * answer would count as new.
 */
export const refetchMatching = async (
  client: QueryClient,
  filters: readonly QueryFilters[],
): Promise<void> => {
  await Promise.all(filters.map((filter) => client.cancelQueries(filter)));
  await Promise.all(filters.map((filter) => client.invalidateQueries(filter)));
};

/** Fetches queries again, and first stops what is being fetched of them (`refetchMatching`). */
export const refetch = (client: QueryClient, named: readonly Named[]): Promise<void> =>
  refetchMatching(
    client,
    named.map((one) => ({ queryKey: keyIn(one) })),
  );

/** Fetches again what a call has changed. */
const refresh = async <E extends Endpoint>(
  client: QueryClient,
  { touches = [], changesCatalogue = false }: Change<E>,
  input: Input<E>,
): Promise<void> => {
  if (changesCatalogue)
    await clientDevice(client)
      .refreshPrices()
      .catch(() => undefined);
  await refetch(client, typeof touches === 'function' ? touches(input) : touches);
};

/**
 * Makes a call that changes something, and then begins to fetch again what it changed. No answer that was asked for
 * before the call counts as new.
 * @throws CallError on a refusal
 */
export const makeChange = async <E extends Endpoint>(
  client: QueryClient,
  change: Change<E>,
  input: Input<E> = {},
): Promise<ReplyOf<E>> => {
  const { entry, answers } = change;
  const person = () => client.getQueryData(user.queryKey)?.id;
  const before = person();
  try {
    const reply = await call({ client }, entry, input);
    // The next person on this device must not find it.
    if (answers && person() === before) await write(client, answers(input, reply), reply);
    return reply;
  } finally {
    void refresh(client, change, input);
  }
};

type Options<E extends Endpoint> = Omit<
  UseMutationOptions<ReplyOf<E>, Error, Input<E>>,
  'mutationFn'
>;

/**
 * The mutation of a call: its `mutate` takes the call's input; `isPending`, `error` and `variables` tell what the page
 * says about it. Calls with the same `scope` go one after the other.
 */
export const useCall = <E extends Endpoint>(
  what: E | Change<E>,
  options: Options<E> = {},
): UseMutationResult<ReplyOf<E>, Error, Input<E>> =>
  useMutation({
    ...options,
    mutationFn: (input, { client }) =>
      makeChange(client, 'entry' in what ? what : { entry: what }, input),
  });
