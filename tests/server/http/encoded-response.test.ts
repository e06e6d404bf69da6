import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compressorRests } from '../../../src/server/ground/compressor';
import { EncodedResponse } from '../../../src/server/ground/encoded-response';
import {
  compressLater,
  lookForCompressed,
  shareCompressions,
} from '../../../src/server/ground/shared-compressions';

/** JSON of about this many bytes that a better level makes smaller. */
const textOf = (size: number): string =>
  JSON.stringify(
    Array.from({ length: size / 40 }, (_, at) => `part ${(at * 7919) % 1009} of ${at * at}, steel`),
  );

const answerOf = (size: number) => new EncodedResponse(textOf(size), 'application/json');

describe('an encoded response', () => {
  it('of usual size is compressed at once, and better when it is sent again', async () => {
    const answer = answerOf(60_000);
    const first = answer.bytes('br');
    expect(first.encoding).toBe('br');
    expect(brotliDecompressSync(first.bytes).equals(answer.plain)).toBe(true);
    await compressorRests();
    expect(answer.bytes('br').bytes).toBe(first.bytes);
    await compressorRests();
    const { bytes } = answer.bytes('br');
    expect(bytes.length).toBeLessThan(first.bytes.length);
    expect(brotliDecompressSync(bytes).equals(answer.plain)).toBe(true);
  });

  it('of usual size holds its compressed bytes alone, until someone takes nothing else', () => {
    const answer = answerOf(60_000);
    const { plain } = answer;
    expect(answer.held).toBe(plain.length);
    const { bytes } = answer.bytes('br');
    expect(answer.held).toBe(bytes.length);
    expect(answer.bytes('identity').bytes.equals(plain)).toBe(true);
    expect(answer.held).toBe(bytes.length + plain.length);
  });

  it('of large size goes out plain until brotli is ready, where the client takes nothing else', async () => {
    const answer = answerOf(400_000);
    expect(answer.bytes('br')).toEqual({ encoding: 'identity', bytes: answer.plain });
    await compressorRests();
    const { encoding, bytes } = answer.bytes('br');
    expect(encoding).toBe('br');
    expect(brotliDecompressSync(bytes).equals(answer.plain)).toBe(true);
  });

  it('of large size is compressed better for clients of gzip too', async () => {
    const answer = answerOf(400_000);
    const first = answer.bytes('gzip').bytes;
    await compressorRests();
    const { encoding, bytes } = answer.bytes('gzip');
    expect([encoding, gunzipSync(bytes).equals(answer.plain)]).toEqual(['gzip', true]);
    expect(bytes.length).toBeLessThan(first.length);
  });

  it('of large size goes out in a quick gzip until brotli is ready, where the client takes both', async () => {
    const answer = answerOf(400_000);
    const { encoding, bytes } = answer.bytes('gzip, br');
    expect(encoding).toBe('gzip');
    expect(gunzipSync(bytes).equals(answer.plain)).toBe(true);
    expect(answer.bytes('gzip, br').bytes).toBe(bytes);
    await compressorRests();
    expect(answer.bytes('gzip, br').encoding).toBe('br');
  });

  it('of very large size goes out plain until then', async () => {
    const answer = answerOf(4_000_000);
    expect(answer.bytes('gzip, br').encoding).toBe('identity');
    await compressorRests();
    expect(answer.bytes('gzip, br').encoding).toBe('br');
  });

  it('of very large size is kept compressed only, until someone takes nothing else', async () => {
    const answer = answerOf(4_000_000);
    const { plain } = answer;
    answer.prepare();
    await compressorRests();
    const first = answer.bytes('br').bytes;
    answer.bytes('br');
    await compressorRests();
    const best = answer.bytes('br').bytes;
    expect(best === first).toBe(false); // toBe would compare the bytes one by one
    expect(brotliDecompressSync(best).equals(plain)).toBe(true);
    const again = answer.bytes('identity').bytes;
    expect(again === plain).toBe(false);
    expect(again.equals(plain)).toBe(true);
    expect(answer.bytes('identity').bytes === again).toBe(true);
    answer.bytes('gzip');
    await compressorRests();
    expect(gunzipSync(answer.bytes('gzip').bytes).equals(plain)).toBe(true);
    expect(answer.plain === again).toBe(false);
  });

  it('of large size can be prepared before the first request', async () => {
    const answer = answerOf(400_000);
    answer.prepare();
    await compressorRests();
    expect(answer.bytes('br').encoding).toBe('br');
  });

  it('is not compressed any further when it was replaced', async () => {
    const old = answerOf(400_000);
    old.prepare();
    old.replaced();
    const next = answerOf(420_000);
    next.prepare();
    await compressorRests();
    expect(old.bytes('br').encoding).toBe('identity');
    expect(next.bytes('br').encoding).toBe('br');
  });
});

it('the compressor takes what is urgent before what is not', async () => {
  await compressorRests();
  const order: string[] = [];
  const add = (name: string, urgent: boolean) =>
    compressLater({
      bytes: Buffer.from(name),
      encoding: 'gzip',
      level: 1,
      urgent,
      name,
      isNeeded: () => true,
      done: (made) => order.push(gunzipSync(made).toString()),
    });
  add('first', false);
  add('later', false);
  add('urgent', true);
  await compressorRests();
  expect(order).toEqual(['first', 'urgent', 'later']);
});

describe('several processes that share what one compresses (docs/decisions/024)', () => {
  let isMine: boolean;
  let patience: number;
  /** What is in the database. */
  let kept: Map<string, Buffer>;
  let got: string[];
  beforeEach(() => {
    [isMine, patience, kept, got] = [false, Infinity, new Map(), []];
    shareCompressions({
      isMine: () => isMine,
      find: async (name) => kept.get(name),
      keep: async (name, bytes) => void kept.set(name, bytes),
      get patience() {
        return patience;
      },
    });
  });
  afterEach(() => shareCompressions(undefined));

  const want = async (name: string, urgent = false, isNeeded = () => true) => {
    compressLater({
      bytes: Buffer.from(name),
      encoding: 'gzip',
      level: 1,
      urgent,
      name,
      isNeeded,
      done: (made) => got.push(gunzipSync(made).toString()),
    });
    await lookForCompressed();
    await compressorRests();
  };

  it('the one that compresses keeps the result for the others', async () => {
    isMine = true;
    await want('page');
    expect(got).toEqual(['page']);
    expect([...kept.keys()]).toEqual(['page']);
  });

  it('another one waits for it, and does not compress', async () => {
    await want('page');
    expect(got).toEqual([]);
    kept.set('page', gzipSync('made elsewhere'));
    await lookForCompressed();
    await lookForCompressed();
    expect(got).toEqual(['made elsewhere']);
  });

  it('what is urgent each one compresses at once', async () => {
    await want('page', true);
    expect([got, kept.size]).toEqual([['page'], 0]);
  });

  it('what does not come it compresses by itself, also when the turn has come to it', async () => {
    await want('page');
    patience = 0;
    await lookForCompressed();
    await compressorRests();
    expect(got).toEqual(['page']);
    patience = Infinity;
    await want('other');
    isMine = true;
    await lookForCompressed();
    await compressorRests();
    expect(got).toEqual(['page', 'other']);
  });

  it('what is no longer needed it forgets', async () => {
    let isNeeded = true;
    await want('page', false, () => isNeeded);
    isNeeded = false;
    kept.set('page', gzipSync('made elsewhere'));
    await lookForCompressed();
    expect(got).toEqual([]);
  });
});
