import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { EncodedResponse } from '../../../src/server/ground/encoded-response';
import { until } from '../../support/until';

const longText = (size: number): string =>
  JSON.stringify(
    Array.from({ length: size / 40 }, (_, at) => `part ${(at * 7919) % 1009} of ${at * at}, steel`),
  );

const answerOf = (size: number) => new EncodedResponse(longText(size), 'application/json');

/** Waits until an answer is sent in this encoding to clients that take no other. */
const compressed = (answer: EncodedResponse, encoding: 'br' | 'gzip') =>
  until(() => answer.bytes(encoding).encoding === encoding);

describe('an encoded response', () => {
  it('of usual size is compressed at once', () => {
    const answer = answerOf(60_000);
    const { encoding, bytes } = answer.bytes('gzip, br');
    expect(encoding).toBe('br');
    expect(brotliDecompressSync(bytes).equals(answer.plain)).toBe(true);
    expect(answer.bytes('br').bytes).toBe(bytes);
    expect(gunzipSync(answer.bytes('gzip').bytes).equals(answer.plain)).toBe(true);
  });

  it('of usual size holds its compressed bytes alone, until a client needs the plain ones', () => {
    const answer = answerOf(60_000);
    const { plain } = answer;
    expect(answer.held).toBe(plain.length);
    const { bytes } = answer.bytes('br');
    expect(answer.held).toBe(bytes.length);
    expect(answer.bytes('identity').bytes.equals(plain)).toBe(true);
    expect(answer.held).toBe(bytes.length + plain.length);
  });

  it.each(['br', 'gzip'] as const)(
    'of large size goes out plain until %s is ready',
    async (encoding) => {
      const answer = answerOf(800_000);
      const { plain } = answer;
      expect(answer.bytes(encoding)).toEqual({ encoding: 'identity', bytes: plain });
      await compressed(answer, encoding);
      const { bytes } = answer.bytes(encoding);
      const unpacked = encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
      expect(unpacked.equals(plain)).toBe(true);
    },
  );

  it('of large size is kept compressed alone, until a client needs the plain ones', async () => {
    const answer = answerOf(4_000_000);
    const { plain } = answer;
    answer.prepare();
    await compressed(answer, 'br');
    const { bytes } = answer.bytes('br');
    expect(answer.held).toBe(bytes.length);
    const again = answer.bytes('identity').bytes;
    expect(again === plain).toBe(false); // toBe would compare the bytes one by one
    expect(again.equals(plain)).toBe(true);
    expect(answer.bytes('identity').bytes === again).toBe(true);
    await compressed(answer, 'gzip');
    expect(gunzipSync(answer.bytes('gzip').bytes).equals(plain)).toBe(true);
    expect(answer.plain === again).toBe(false);
  });

  it('of large size can be prepared before the first request', async () => {
    const answer = answerOf(800_000);
    answer.prepare();
    const { held } = answer;
    await until(() => answer.held < held);
    expect(answer.isSent).toBe(false);
    expect(answer.bytes('br').encoding).toBe('br');
    expect(answer.isSent).toBe(true);
  });

  it('is compressed at a later request where too many others wait', async () => {
    const answers = Array.from({ length: 12 }, () => answerOf(800_000));
    for (const answer of answers) answer.prepare();
    const [last] = answers.slice(-1);
    expect(last?.bytes('br').encoding).toBe('identity');
    await until(() => last?.bytes('br').encoding === 'br');
  });
});
