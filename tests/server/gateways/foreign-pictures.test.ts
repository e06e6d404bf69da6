import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  NotFetched,
  foreignPictures,
  isPublicAddress,
} from '../../../src/server/gateways/foreign-pictures';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.0.9',
  '192.168.1.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2002:a00:1::',
  'localhost',
])('%s is not an address of the internet', (address) =>
  expect(isPublicAddress(address)).toBe(false),
);

test.each(['93.184.215.14', '8.8.8.8', '172.32.0.1', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])(
  '%s is one',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

describe('a picture of another server', () => {
  let server: Server;
  let base = '';
  const asked: string[] = [];
  beforeAll(async () => {
    server = createServer(({ url = '' }, reply) => {
      asked.push(url);
      const to = { '/moved': '/picture', '/inside': 'http://10.0.0.1/picture' }[url];
      if (url === '/picture') reply.end('bytes');
      else if (url === '/large') reply.end(Buffer.alloc(3 * 1024 * 1024));
      else if (url === '/loop') reply.writeHead(302, { location: '/loop' }).end();
      else if (url === '/file') reply.writeHead(302, { location: 'file:///etc/passwd' }).end();
      else if (to) reply.writeHead(301, { location: to }).end();
      else if (url !== '/silent') reply.writeHead(404).end();
    });
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const LIMIT = 2 * 1024 * 1024;
  /** Takes this machine for the internet. */
  const open = (patience = 10_000) =>
    foreignPictures({
      mayReach: (address) => address === '127.0.0.1',
      maxBytes: LIMIT,
      patience,
    });
  const problem = async (address: string, source = open()): Promise<string> => {
    const error: unknown = await source.fetch(address).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(NotFetched);
    return (error as NotFetched).message;
  };

  it('is fetched, also where its address leads on', async () => {
    expect(Buffer.from(await open().fetch(`${base}/picture`)).toString()).toBe('bytes');
    expect(Buffer.from(await open().fetch(`${base}/moved`)).toString()).toBe('bytes');
  });

  it('is not fetched from this machine or its network', async () => {
    const real = foreignPictures();
    asked.length = 0;
    for (const host of [base, base.replace('127.0.0.1', 'localhost'), 'http://[::1]:80'])
      expect(await problem(`${host}/picture`, real)).toMatch(/is not a public address/);
    expect(asked).toEqual([]);
  });

  it('is not fetched when one of the addresses of its host is private', async () => {
    asked.length = 0;
    const mixed = foreignPictures({
      resolve: async () => [
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
    });
    expect(await problem('http://shop.example/picture', mixed)).toMatch(/not a public address/);
  });

  it('goes to the address that was checked, whatever the next lookup says', async () => {
    let lookups = 0;
    const { port } = server.address() as AddressInfo;
    const rebinding = foreignPictures({
      mayReach: (address) => address === '127.0.0.1',
      resolve: async () => {
        lookups += 1;
        return [{ address: lookups === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
      },
    });
    const bytes = await rebinding.fetch(`http://shop.example:${port}/picture`);
    expect([Buffer.from(bytes).toString(), lookups]).toEqual(['bytes', 1]);
  });

  it('may not lead to a private address, to a file or in a circle', async () => {
    expect(await problem(`${base}/inside`)).toBe(
      '10.0.0.1 is not a public address, so it is not asked.',
    );
    expect(await problem(`${base}/file`)).toMatch(/begin with http/);
    expect(await problem(`${base}/loop`)).toMatch(/leads on too often/);
  });

  it('has a limit of bytes and of time', async () => {
    expect(await problem(`${base}/large`)).toBe('The picture has more than 2 MB.');
    expect(await problem(`${base}/silent`, open(50))).toMatch(/did not answer in 0\.05 seconds/);
  });

  it('is named when it is not there', async () => {
    expect(await problem(`${base}/none`)).toMatch(/answered with 404/);
    expect(await problem('ftp://shop.example/a.jpg')).toMatch(/begin with http/);
    expect(await problem('http://ann:secret@shop.example/a.jpg')).toMatch(/password/);
    expect(await problem('a.jpg')).toBe('This is no address of a picture.');
    const nowhere = foreignPictures({
      resolve: async () => Promise.reject(new Error('ENOTFOUND')),
    });
    expect(await problem('https://shop.example/a.jpg', nowhere)).toBe(
      'There is no server shop.example.',
    );
  });
});
