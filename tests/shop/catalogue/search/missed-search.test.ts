import { describe, expect, it } from 'vitest';
import { missedWords } from '../../../../src/shop/catalogue/search/missed-search';
import { fc } from '../../../support/properties';

describe('the words of a search that found nothing (docs/rules.md 3.40)', () => {
  it.each([
    ['  Ball   Joint ', 'ball joint'],
    ['TIE\tROD\nEND', 'tie rod end'],
    ['3/4-16 7/8-14 x 1-1/4', '3/4-16 7/8-14 x 1-1/4'],
    ['1.75 .120 dom tube', '1.75 .120 dom tube'],
    ['tube 1.750 0.120', 'tube 1.750 0.120'],
    ['19 mm', '19 mm'],
    ['@ 4 in', '@ 4 in'],
    ['é'.repeat(61), 'é'.repeat(60)],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
    [`${'a'.repeat(59)}😀b`, `${'a'.repeat(59)}😀`],
  ])('%j is counted as %j', (typed, counted) => {
    expect(missedWords(typed)).toBe(counted);
  });

  it.each([
    '',
    '   ',
    'casey@people.test',
    'where is the order of Casey@People.test',
    '705 555 0199',
    '(705) 555-0199',
    '705.555.0199',
    '555-0199',
    '+1 705 555 0199',
    'call 7055550199 please',
    '4242 4242 4242 4242',
    '4242424242424242',
    '12.34.56.78',
    'casey＠people.test',
    '７０５ ５５５ ０１９９',
    '٧٠٥ ٥٥٥ ٠١٩٩',
    '705–555–0199',
  ])('%j is not counted', (typed) => {
    expect(missedWords(typed)).toBeUndefined();
  });

  it('are the same when they are normalised again', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'binary' }), (typed) => {
        const words = missedWords(typed);
        if (words === undefined) return;
        expect([...words].length).toBeLessThanOrEqual(60);
        expect(missedWords(words)).toBe(words);
      }),
    );
  });
});
