import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressLater, compressorRests } from '../../src/server/compressor';
import { EncodedResponse } from '../../src/server/encoded-response';

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
      isNeeded: () => true,
      done: (made) => order.push(gunzipSync(made).toString()),
    });
  add('first', false);
  add('later', false);
  add('urgent', true);
  await compressorRests();
  expect(order).toEqual(['first', 'urgent', 'later']);
});
