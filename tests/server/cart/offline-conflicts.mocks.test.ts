import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sendOutbox } from '../../../src/offline/send-outbox';
import type { WaitingMessage, WaitingPart, WaitingRow } from '../../../src/offline/outbox-store';

const rows = new Map<string, WaitingRow>();

vi.mock(import('../../../src/offline/outbox-store'), async (original) => ({
  ...(await original()),
  readRows: async () => [...rows.values()],
  isStored: async (id: string) => rows.has(id),
  changeRow: async (row: WaitingRow) => rows.has(row.id) && Boolean(rows.set(row.id, row)),
  removeSent: async ({ id }) => void rows.delete(id),
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

const json = (status: number, reply = 'Its own words.') =>
  new Response(JSON.stringify({ code: 'x', message: reply }), {
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
    mayStore: () => true,
    onSent: () => {},
  });
  return { ended, calls, left: [...rows.values()].map(({ id, refused }) => [id, refused]) };
};

const fails = (): never => {
  throw new TypeError('Failed to fetch');
};
const portal = () => new Response('<h1>Sign in to this Wi-Fi</h1>');

describe('a product added to the cart offline', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', {
      locks: { request: (_: string, act: () => Promise<unknown>) => act() },
    });
    rows.clear();
    for (const id of ['1', '2']) rows.set(id, part(id));
  });

  it('leaves the outbox once accepted', async () => {
    expect(await drained([() => json(200)], 'me')).toMatchObject({ ended: 'done', left: [] });
  });

  it.each([
    ['is unreachable', fails],
    ['is busy', () => json(503)],
    ['fails', () => json(500)],
    ['limits the rate', () => json(429)],
    ['is a captive portal that answers 200', portal],
  ])('stays queued in order when the server %s', async (_, answer) => {
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
    'stays with the reason of a permanent refusal (%i), and the next one is sent',
    async (status) => {
      const { ended, left } = await drained([() => json(status), () => json(200)], 'me');
      expect([ended, left]).toEqual(['done', [['1', 'Its own words.']]]);
    },
  );

  it('whose pieces were changed after a lost answer says that it is in the cart with those from before', async () => {
    const mismatch = () =>
      Response.json({ code: 'idempotency_mismatch', message: 'Its own words.' }, { status: 422 });
    const { left } = await drained([mismatch, () => json(200)], 'me');
    expect(left).toEqual([
      ['1', 'It was in your cart before you changed it here. Please check the quantity there.'],
    ]);
  });

  it('waits for a sign-in after the session ended', async () => {
    const { ended, left } = await drained([() => json(401)], 'me');
    expect([ended, left.length]).toEqual(['sign-in', 2]);
  });

  it.each([['another user'], [null]])('is not sent when the current user is %s', async (who) => {
    expect(await drained([], who)).toMatchObject({ ended: 'sign-in', calls: [] });
    expect(rows.size).toBe(2);
  });

  it('is not sent while the current user is unknown', async () => {
    expect(await drained([], undefined)).toMatchObject({ ended: 'later', calls: [] });
  });

  it('is not sent after 30 days', async () => {
    rows.set('1', part('1', { createdAt: Date.now() - 31 * 24 * 60 * 60_000 }));
    const { calls, left } = await drained([() => json(200)], 'me');
    expect([calls.length, left]).toEqual([1, [['1', 'It was saved more than 30 days ago.']]]);
  });

  it('does not block messages while it waits for a sign-in; only the writer sends with credentials', async () => {
    rows.set('3', message('3', null));
    rows.set('4', message('4', 'me'));
    rows.set('5', message('5', 'another user'));
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
