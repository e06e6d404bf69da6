import { expect, it } from 'vitest';
import { interfaceTexts } from '../../../../src/shop/catalogue/specs/interface-text';

const firstText = (one: Record<string, unknown>) => interfaceTexts([one])[0]?.text;

it.each([
  [
    { kind: 'male_thread', size: '7/8', tpi: 14, hand: 'left', lengthIn: 1.75 },
    '7/8-14, left hand, usable thread 1-3/4 in (44.5 mm)',
  ],
  [{ kind: 'female_thread', size: '3/4' }, '3/4'],
  [
    { kind: 'ball', boreIn: 0.75, misalignmentDeg: 32 },
    'ball bore 3/4 in (19.1 mm), misalignment to each side 32°',
  ],
  [
    { kind: 'bolt', diameterIn: 0.75, grade: 'Grade 8', torqueLbFt: 220 },
    'bolt 3/4 in (19.1 mm), grade Grade 8, torque 220 lb-ft',
  ],
  [{ kind: 'bolt_pattern', pattern: '5 x 5.5 in' }, '5 x 5.5 in'],
  [{ kind: 'hole', boltIn: 0.5, count: 10 }, '10 of them, bolt 1/2 in (12.7 mm)'],
  [{ kind: 'hole' }, ''],
])('writes %o in words', (one, text) => {
  expect(firstText(one)).toBe(text);
});

it('leaves out the contents of a kit, what is said of the whole part, and unknown kinds', () => {
  const contents = [{ description: 'gusset', quantity: 2 }];
  const beside = [
    { kind: 'rating', workingLb: 9500 },
    { kind: 'weld', preparation: 'Weld bevel' },
  ];
  expect(interfaceTexts([{ kind: 'kit', contents }, ...beside, { kind: 'magnet' }])).toEqual([]);
  expect(interfaceTexts(undefined)).toEqual([]);
});
