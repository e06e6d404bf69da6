import { describe, expect, it, test } from 'vitest';
import { base32, codeStep, totpCode } from '../../../src/server/services/session/totp';

const SECRET = Buffer.from('12345678901234567890').toString('base64');

describe('codes of authenticator apps', () => {
  // The last six of the eight digits of RFC 6238, appendix B.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i is %s', (second, code) => expect(totpCode(SECRET, second * 1000)).toBe(code));

  // RFC 4648, chapter 10.
  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('the secret %j is %j in base 32', (bytes, text) =>
    expect(base32(Buffer.from(bytes))).toBe(text),
  );

  it('are valid one step earlier and later, and no longer', () => {
    const now = 1_234_567_890_000;
    const step = Math.floor(now / 30_000);
    const at = (steps: number) => totpCode(SECRET, now + steps * 30_000);
    expect([-2, -1, 0, 1, 2].map((steps) => codeStep(SECRET, at(steps), now))).toEqual([
      undefined,
      step - 1,
      step,
      step + 1,
      undefined,
    ]);
  });
});
