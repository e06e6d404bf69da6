import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { AppOptions } from '../../../src/server/context';
import { held } from '../../support/held';
import { type Shop, openShop } from '../../support/shop';

const HALF_BODY =
  'POST /api/login HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"user';

/** A shop that listens, and its port. */
const listen = async (options: AppOptions = {}): Promise<{ shop: Shop; port: number }> => {
  const shop = await openShop(options);
  const url = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
  return { shop, port: Number(url.port) };
};

/** A connection on which these bytes were sent, and all that comes back until it is closed. */
const send = async (port: number, text: string) => {
  const socket = connect(port, '127.0.0.1');
  let reply = '';
  socket.setEncoding('utf8').on('data', (more: string) => (reply += more));
  // Data that the server leaves unread resets the connection.
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(reply)));
  return { socket, closed };
};

describe('a request that is not complete', () => {
  test.each([
    ['in its body', HALF_BODY],
    ['in its headers', HALF_BODY.slice(0, 40)],
  ])('is refused when its time is over: %s', async (_, text) => {
    const { shop, port } = await listen({ requestWithin: 40 });
    const reply = await (await send(port, text)).closed;
    const [head = '', body = ''] = reply.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(body)).toEqual({
      code: 'invalid',
      message: 'This request was not complete in time.',
    });
    await shop.close();
  });

  it('has two minutes, enough for a picture from a slow phone, and 15 seconds for its headers', async () => {
    const shop = await openShop();
    expect(shop.app.server).toMatchObject({ requestTimeout: 120_000, headersTimeout: 15_000 });
    await shop.close();
  });

  test.each([
    ['headers of 20 kB', `GET / HTTP/1.1\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'two hosts',
      'GET /healthz HTTP/1.1\r\nHost: shop.test\r\nHost: other.test\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['no HTTP', 'these are no headers\r\n\r\n', 400],
  ])('is refused in plain words: %s', async (_, text, status) => {
    const { shop, port } = await listen();
    const [head = '', body = ''] = (await (await send(port, text)).closed).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(JSON.parse(body)).toEqual({ code: 'invalid', message: expect.any(String) });
    await shop.close();
  });
});

describe('the stop', () => {
  let shop: Shop;
  let port: number;
  /** Holds the answer of /slow back. */
  let answer = held();
  const open: Socket[] = [];
  beforeEach(async () => {
    answer = held();
    shop = await openShop();
    shop.app.get('/slow', async () => {
      await answer.promise;
      return { ok: true };
    });
    const url = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
    port = Number(url.port);
  });
  afterEach(async () => {
    answer.resolve();
    for (const socket of open.splice(0)) socket.destroy();
    await shop.close();
  });
  const sendHere = async (text: string) => {
    // The server has what was sent once it has answered what came later.
    const sent = await send(port, text);
    open.push(sent.socket);
    await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } });
    return sent;
  };

  test.each([
    ['a half-sent body', HALF_BODY],
    ['half-sent headers', HALF_BODY.slice(0, 40)],
    ['nothing sent at all', ''],
    ['an answered request', 'GET /healthz HTTP/1.1\r\nHost: shop.test\r\n\r\n'],
  ])('closes a connection with %s at once', async (_, text) => {
    const { closed } = await sendHere(text);
    await shop.app.close();
    await closed;
  });

  it('lets a complete request be answered, and then closes its connection', async () => {
    const asked = once(shop.app.server, 'request');
    const { socket, closed } = await send(port, 'GET /slow HTTP/1.1\r\nHost: shop.test\r\n\r\n');
    await asked;
    const idle = await sendHere('');
    const stopped = shop.app.close();
    await idle.closed;
    // Requests that arrive now are refused in the shape of every other error.
    const late = once(shop.app.server, 'request');
    socket.write('GET /api/products HTTP/1.1\r\nHost: shop.test\r\n\r\n');
    await late;
    answer.resolve();
    expect(await closed).toMatch(
      /^HTTP\/1\.1 200 OK[^]*\{"ok":true\}HTTP\/1\.1 503 [^]*retry-after: 1\r\n[^]*\{"code":"unavailable","message":"The shop is restarting/,
    );
    await stopped;
  });
});
