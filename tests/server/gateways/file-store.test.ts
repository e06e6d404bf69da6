import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { addPicture } from '../../../src/contract/catalogue/admin';
import { StoreUnavailable } from '../../../src/server/gateways/files/file-store';
import { s3Store } from '../../../src/server/gateways/files/s3-store';
import { type Fault, openS3Double, signatureOf } from '../../../tools/rig/s3-double.mjs';
import { type TestStore, openStore } from '../../support/fakes/file-stores';
import { meetPeople } from '../../support/people';
import { openShop } from '../../support/shop';

const photo = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer();

const upload = async (shop: Awaited<ReturnType<typeof openShop>>) => {
  const { admin } = await meetPeople(shop);
  const bytes = new Uint8Array(await photo());
  return () =>
    admin.fetch(addPicture.path, {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: bytes,
    });
};

describe.each(['folder', 's3'] as const)('a store of files (%s)', (kind) => {
  let store: TestStore;
  beforeEach(async () => {
    store = await openStore(kind);
  });
  afterEach(() => store.close());

  it('keeps files, lists all of them, replaces and deletes them', async () => {
    expect(await store.names()).toEqual([]);
    expect(await store.read('a-400.webp')).toBeUndefined();
    const names = ['a-400.webp', 'b-400.webp', 'c-400.webp', "d (1) 'é'&<.webp", 'e.webp'];
    for (const name of names) await store.put(name, Buffer.from(`${name} first`));
    await store.put('a-400.webp', Buffer.from([0, 255, 10, 13]));
    expect(await store.read('a-400.webp')).toEqual(Buffer.from([0, 255, 10, 13]));
    expect(String(await store.read(names[3] ?? ''))).toBe(`${names[3]} first`);
    expect(await store.names()).toEqual(names);
    for await (const { name, bytes, writtenAt } of store.list()) {
      if (name === 'a-400.webp') expect(bytes).toBe(4);
      expect(Math.abs(writtenAt - Date.now())).toBeLessThan(60_000);
    }
    for (const name of names.slice(1)) await store.remove(name);
    await store.remove('b-400.webp');
    expect(await store.names()).toEqual(['a-400.webp']);
  });

  it('gives pictures the same headers', async () => {
    const shop = await openShop({ pictureFiles: store });
    const answer = await (await upload(shop))();
    expect(answer.status).toBe(201);
    const { url } = addPicture.reply.parse(await answer.json());
    const visitor = shop.visitor();
    const facts = async (path: string, init?: RequestInit) => {
      const { status, headers } = await visitor.fetch(path, init);
      const kept = ['cache-control', 'content-type', 'etag', 'content-length', 'accept-ranges'];
      return [status, ...kept.map((name) => headers.get(name))];
    };
    const size = (await store.read(url.replace('/img/uploads/', '')))?.length;
    const whole = [200, 'public, max-age=31536000, immutable', 'image/webp', null, String(size)];
    expect(await facts(url)).toEqual([...whole, null]);
    expect(await facts(url, { method: 'HEAD' })).toEqual([...whole, null]);
    expect(await facts(url, { headers: { range: 'bytes=0-9' } })).toEqual([...whole, null]);
    const missing = await visitor.get(`/img/uploads/${'0'.repeat(32)}-800.webp`);
    expect(missing).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'There is no such picture.' },
    });
    expect(missing.headers.get('cache-control')).toBe('no-store');
    await shop.close();
  });
});

/** The examples of a published signature for Amazon S3, with its published key. */
describe('the double of a store computes the signature', () => {
  const EXAMPLE = {
    time: '20130524T000000Z',
    region: 'us-east-1',
    payload: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  };
  const base = { host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': EXAMPLE.time };
  test.each([
    [
      'of a range of a file',
      {
        method: 'GET',
        path: '/test.txt',
        query: '',
        headers: { range: 'bytes=0-9' },
        signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
      },
    ],
    [
      'of a list',
      {
        method: 'GET',
        path: '/',
        query: 'max-keys=2&prefix=J',
        headers: {},
        signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
      },
    ],
  ])('%s', (_, { method, path, query, headers, signature }) => {
    const all = { ...base, ...headers, 'x-amz-content-sha256': EXAMPLE.payload };
    const call = {
      ...EXAMPLE,
      method,
      path,
      query: new URLSearchParams(query),
      headers: all,
      signed: Object.keys(all).toSorted(),
    };
    expect(signatureOf(call, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')).toBe(signature);
  });
});

describe('an S3-compatible store', () => {
  let double: Awaited<ReturnType<typeof openS3Double>>;
  beforeEach(async () => {
    double = await openS3Double();
  });
  afterEach(() => double.close());
  const open = (changed = {}, within = 60_000) =>
    s3Store({ ...double.account, ...changed }, 'pictures', { within });
  /** Gives the next calls these faults. */
  const failNext = (...faults: Fault[]) => {
    double.fault = () => faults.shift();
  };

  test.each([
    [{ secretAccessKey: 'another' }, '403 SignatureDoesNotMatch'],
    [{ accessKeyId: 'AKIAOTHER' }, '403 InvalidAccessKeyId'],
    [{ region: 'us-east-1' }, '400 AuthorizationHeaderMalformed'],
    [{ bucket: 'elsewhere' }, '404 NoSuchBucket'],
  ])('refuses %j, which is never a picture that is missing', async (changed, why) => {
    const store = open(changed);
    for (const call of [() => store.read('a.webp'), () => store.put('a.webp', Buffer.from('a'))]) {
      const error = await call().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(StoreUnavailable);
      expect((error as Error).message).toContain(why);
      expect((error as Error).message).not.toContain('another');
    }
    expect(double.files.size).toBe(0);
  });

  it('is asked a second time after an outage of a moment', async () => {
    const store = open();
    for (const fault of ['cut', { status: 503, code: 'SlowDown' }] as const) {
      failNext(fault);
      await store.put('a.webp', Buffer.from('a'));
      failNext(fault);
      expect(String(await store.read('a.webp'))).toBe('a');
      failNext(fault, fault);
      await expect(store.read('a.webp')).rejects.toThrow(StoreUnavailable);
    }
  });

  it('that hangs is left after its time, and one that is late is waited for', async () => {
    const store = open();
    await store.put('a.webp', Buffer.from('a'));
    failNext('hang');
    const hanging = open({}, 300).read('a.webp');
    await expect(hanging).rejects.toThrow('did not answer within 300 ms');
    failNext({ lateBy: 50 });
    expect(String(await store.read('a.webp'))).toBe('a');
  });

  it('that has no list of files says so', async () => {
    failNext({ status: 200, code: 'Nothing' });
    await expect(open().list()[Symbol.asyncIterator]().next()).rejects.toThrow('has no list');
  });

  it('that fails refuses an upload in plain words, and its pictures are no 404 and not cached', async () => {
    const shop = await openShop({ pictureFiles: open() });
    const send = await upload(shop);
    const words = {
      code: 'unavailable',
      message: 'Pictures cannot be kept or shown right now. Please try again in a moment.',
    };
    double.fault = () => ({ status: 500, code: 'InternalError' });
    const refused = await send();
    expect([refused.status, await refused.json()]).toEqual([503, words]);
    double.fault = () => undefined;
    const { url } = addPicture.reply.parse(await (await send()).json());

    double.fault = () => 'hang';
    const shown = await shop.visitor().get(url);
    expect(shown).toMatchObject({ status: 503, body: words });
    expect(shown.headers.get('cache-control')).toBe('no-store');
    double.fault = () => undefined;
    expect((await shop.visitor().fetch(url)).status).toBe(200);
    await shop.close();
  });
});
