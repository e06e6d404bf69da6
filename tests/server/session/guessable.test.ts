import { dictionary } from '@zxcvbn-ts/language-common';
import { fc } from '../../support/properties';
import { describe, expect, it, test } from 'vitest';
import { isGuessable } from '../../../src/server/services/session/guessable';

const NAMES = ['robin.welds', 'rtremblay'];

describe('a guessable password', () => {
  test.each([
    'password',
    'Password1',
    'P@ssw0rd123!',
    'passw0rd',
    'ｐａｓｓｗｏｒｄ',
    'qwerty123',
    'QwertyUiop',
    'iloveyou',
    '!!sunshine!!',
    'hockey2026',
    'Canada-123',
    'mapleleafs',
    'changeme1',
    'admin123',
    'letmein!',
    'trustno1',
    '12345678',
    '87654321',
    '20261015',
    '2026-10-15',
    '705-555-0199',
    'abcdefgh',
    'abcd1234',
    '1q2w3e4r',
    '1qaz2wsx',
    'asdfghjkl',
    'qwertz1234',
    'aaaaaaaa',
    'abababab',
    'xyxyxyxyxy',
    'test-test-1',
    'robinwelds',
    'NickelRange1',
    'Sudbury-2026',
    'Offroad!23',
    'robin.welds',
    'Robin.Welds2026',
    'rtremblay1',
  ])('%s is guessed', (password) => expect(isGuessable(password, NAMES)).toBe(true));

  test.each([
    'a bead a day keeps',
    'tack, then weld',
    'correct horse battery',
    'steel-and-weld-1',
    'password of my axle',
    'xK4#mq9!',
    'Kj8$2nLpQ',
    'robin.welds trusses',
    '4829104756201938',
    'crème brûlée',
    'ᓄᓇᕗᑦ ᐃᖃᓗᐃᑦ',
    '堅牢な溶接の鉄',
  ])('%s is not', (password) => expect(isGuessable(password, NAMES)).toBe(false));

  it('is each of the 15,000 most used ones that are long enough, in any case', () => {
    const used = dictionary['passwords-common']
      .filter(({ length }) => length >= 8)
      .slice(0, 15_000);
    expect(used).toHaveLength(15_000);
    expect(used.filter((password) => !isGuessable(password, []))).toEqual([]);
    expect(isGuessable('PinkFloyd', [])).toBe(true);
  });

  it('is never a random one', () => {
    const chance = fc.string({ unit: 'grapheme-ascii', minLength: 12, maxLength: 40 });
    fc.assert(
      fc.property(chance, (password) => {
        fc.pre(new Set(password.toLowerCase().match(/[a-z]/g)).size >= 6);
        expect(isGuessable(password, NAMES)).toBe(false);
      }),
    );
  });

  it.each(['abc', 'a', '1q2w', 'é', '😀'])('is detected at full length: %s repeated', (piece) => {
    expect(isGuessable(piece.repeat(128).slice(0, 128), NAMES)).toBe(true);
  });
});
