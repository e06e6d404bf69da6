import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { makeQueryClient, plainDevice } from '../../../src/client/data/query-client';
import { queryOf } from '../../../src/client/data/query-of';
import { user } from '../../../src/client/data/session/session';
import { changeOf, makeChange } from '../../../src/client/data/use-call';
import { endpoint } from '../../../src/contract/endpoint';
import { held, rounds } from '../../support/held';

const Noun = z.object({ revision: z.number() });
const getNoun = endpoint('GET', '/api/nouns/:id', {
  params: z.object({ id: z.string() }),
  reply: Noun,
});
const listNouns = endpoint('GET', '/api/nouns', { reply: z.array(Noun) });
const setNoun = endpoint('PUT', '/api/nouns/:id', {
  params: z.object({ id: z.string() }),
  reply: Noun,
});

const INPUT = { params: { id: '7' } };
const noun = queryOf(getNoun, INPUT);
const nouns = queryOf(listNouns);
const change = changeOf(setNoun, {
  touches: [listNouns],
  answers: ({ params }) => queryOf(getNoun, { ...(params && { params }) }).queryKey,
});

/** A shop with one noun, and a page that shows it and its list. `slow` holds the next read until `release`. */
const openPage = () => {
  let revision = 1;
  let waiting: ReturnType<typeof held> | undefined;
  let isRefused = false;
  const asked: string[] = [];
  const client = makeQueryClient(
    plainDevice(async (path, { method, signal }) => {
      asked.push(`${method} ${path}`);
      if (method === 'PUT') {
        if (isRefused) return Response.json({ code: 'changed', message: 'No' }, { status: 409 });
        revision += 1;
        return Response.json({ revision });
      }
      const answer = path === '/api/nouns' ? [{ revision }] : { revision };
      await waiting?.promise;
      if (signal?.aborted) throw new DOMException('Aborted', 'AbortError');
      return Response.json(answer);
    }),
  );
  return {
    client,
    asked,
    show: (query: typeof noun | typeof nouns) =>
      new QueryObserver(client, query as typeof noun).subscribe(() => undefined),
    hold: () => {
      const one = held();
      waiting = one;
      return () => {
        waiting = undefined;
        one.resolve();
      };
    },
    refuse: () => {
      isRefused = true;
    },
  };
};

it('an answer from before a change does not replace that of the change', async () => {
  const { client, hold, show } = openPage();
  show(noun);
  await rounds();
  const release = hold();
  void client.refetchQueries({ queryKey: noun.queryKey });
  await makeChange(client, change, INPUT);
  release();
  await rounds();
  expect(client.getQueryData(noun.queryKey)).toEqual({ revision: 2 });
});

it('a list that is being loaded for the first time is asked for again after a change', async () => {
  const { client, asked, hold, show } = openPage();
  const release = hold();
  show(nouns);
  await rounds();
  await makeChange(client, change, INPUT);
  release();
  await rounds();
  expect(client.getQueryData(nouns.queryKey)).toEqual([{ revision: 2 }]);
  expect(asked.filter((one) => one === 'GET /api/nouns')).toHaveLength(2);
});

it('a reply does not replace a newer answer', async () => {
  const { client } = openPage();
  client.setQueryData(noun.queryKey, { revision: 9 });
  await makeChange(client, change, INPUT);
  expect(client.getQueryData(noun.queryKey)).toEqual({ revision: 9 });
});

it('a refused change fetches what it touches, because somebody else was faster', async () => {
  const { client, asked, refuse, show } = openPage();
  show(nouns);
  await rounds();
  refuse();
  await expect(makeChange(client, change, INPUT)).rejects.toThrow('409');
  await rounds();
  expect(asked).toEqual(['GET /api/nouns', 'PUT /api/nouns/7', 'GET /api/nouns']);
});

it('a reply for a person who is no longer here is not kept', async () => {
  const { client } = openPage();
  client.setQueryData(user.queryKey, null);
  const changing = makeChange(client, change, INPUT);
  client.setQueryData(user.queryKey, { ...Object(null), id: 'robin' });
  await changing;
  expect(client.getQueryData(noun.queryKey)).toBeUndefined();
});
