import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sendOutbox } from '../../../src/offline/send-outbox';
import type { WaitingMessage, WaitingPart, WaitingRow } from '../../../src/offline/outbox-store';

const rows = new Map<string, WaitingRow>();

vi.mock(import('../../../src/offline/outbox-store'), async (original) => ({
  ...(await original()),
  readRows: async () => [...rows.values()],
  storeRow: async (row: WaitingRow) => void rows.set(row.id, row),
  removeRow: async (id: string) => void rows.delete(id),
}));

const part = (id: string, more: Partial<WaitingPart> = {}): WaitingPart => ({
  kind: 'part',
  id,
  key: `key-${id}`,
  userKey: 'me',
  body: { productId: 1002, quantity: 1 },
  seen: { name: 'Link bracket', price: '19.99' },
  createdAt: Date.now(),
  ...more,
});

const message = (id: string, userKey: string | null): WaitingMessage => ({
  kind: 'contact',
  id,
  key: `key-${id}`,
  userKey,
  body: { name: 'Robin', email: 'robin@bush.example', subject: '', message: 'Hi' },
  createdAt: Date.now(),
});

const json = (status: number, said = 'Its own words.') =>
  new Response(JSON.stringify({ code: 'x', message: said }), {
    status,
    headers: { 'content-type': 'application/json' },
  });

/** Drains with these answers, the last of them for all further calls. */
const drained = async (answers: (() => Response)[], currentUser: string | null | undefined) => {
  const calls: { path: string; credentials: string | undefined }[] = [];
  const ended = await sendOutbox({
    currentUser: async () => currentUser,
    send: async (path, { credentials }) => {
      calls.push({ path, credentials });
      return (answers[calls.length - 1] ?? answers.at(-1) ?? (() => json(200)))();
    },
    onSent: () => {},
  });
  return { ended, calls, left: [...rows.values()].map(({ id, refused }) => [id, refused]) };
};

const fails = (): never => {
  throw new TypeError('Failed to fetch');
};
const portal = () => new Response('<h1>Sign in to this Wi-Fi</h1>');

describe('what becomes of a part that was added without a signal', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', {
      locks: { request: (_: string, act: () => Promise<unknown>) => act() },
    });
    rows.clear();
    for (const id of ['1', '2']) rows.set(id, part(id));
  });

  it('is taken: it waits no more', async () => {
    expect(await drained([() => json(200)], 'me')).toMatchObject({ ended: 'done', left: [] });
  });

  it.each([
    ['is not reached', fails],
    ['is busy', () => json(503)],
    ['has a fault', () => json(500)],
    ['asks to wait', () => json(429)],
    ['is somebody else, who says 200', portal],
  ])('the shop %s: it is kept, in its order', async (_, answer) => {
    const { ended, calls, left } = await drained([answer], 'me');
    expect([ended, calls.length, left]).toEqual([
      'later',
      1,
      [
        ['1', undefined],
        ['2', undefined],
      ],
    ]);
  });

  it.each([404, 410, 409, 400, 422])(
    'the shop will never take it (%i): it says why, and the next one goes on',
    async (status) => {
      const { ended, left } = await drained([() => json(status), () => json(200)], 'me');
      expect([ended, left]).toEqual(['done', [['1', 'Its own words.']]]);
    },
  );

  it('the session has ended: it waits for a sign-in', async () => {
    const { ended, left } = await drained([() => json(401)], 'me');
    expect([ended, left.length]).toEqual(['sign-in', 2]);
  });

  it.each([['somebody else'], [null]])('%s is here now: nothing is sent', async (who) => {
    expect(await drained([], who)).toMatchObject({ ended: 'sign-in', calls: [] });
    expect(rows.size).toBe(2);
  });

  it('nobody knows who is here: nothing is sent', async () => {
    expect(await drained([], undefined)).toMatchObject({ ended: 'later', calls: [] });
  });

  it('it is older than 30 days: nobody is surprised by it', async () => {
    rows.set('1', part('1', { createdAt: Date.now() - 31 * 24 * 60 * 60_000 }));
    const { calls, left } = await drained([() => json(200)], 'me');
    expect([calls.length, left]).toEqual([1, [['1', 'It was saved more than 30 days ago.']]]);
  });

  it('a message goes on while parts wait for a sign-in, and in nobody’s name but its writer’s', async () => {
    rows.set('3', message('3', null));
    rows.set('4', message('4', 'me'));
    rows.set('5', message('5', 'somebody else'));
    const others = await drained([() => json(200)], 'another');
    expect(others.calls).toEqual(
      Array.from({ length: 3 }, () => ({ path: '/api/contact', credentials: 'omit' })),
    );
    rows.set('4', message('4', 'me'));
    const own = await drained([() => json(200)], 'me');
    expect(own.calls.map(({ credentials }) => credentials)).toEqual(
      Array.from({ length: 3 }, () => 'include'),
    );
  });
});
