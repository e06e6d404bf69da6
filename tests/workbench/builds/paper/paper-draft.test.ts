import { describe, expect, it } from 'vitest';
import {
  EMPTY,
  type PaperDraft,
  cutsHash,
  draftPairs,
  readDraft,
} from '../../../../src/workbench/builds/paper/paper-draft';
import { cutSheet } from '../../../../src/workbench/builds/paper/work-sheets';
import { fc } from '../../../support/properties';

const codeOf = (draft: PaperDraft) =>
  String(new URLSearchParams(draftPairs(draft).map((pair) => [...pair])));
const read = (code: string) => readDraft([...new URLSearchParams(code)]);

describe('the address of a template', () => {
  it('holds what is typed, also what cannot be read', () => {
    const word = fc.string({ maxLength: 20 }).map((one) => one.replaceAll('|', '/'));
    const row = fc.tuple(word, word, fc.constant('1'));
    fc.assert(
      fc.property(
        word,
        word,
        fc.constantFrom('in' as const, 'mm' as const),
        fc.array(row, { minLength: 1, maxLength: 40 }),
        (build, od, unit, cuts) => {
          const draft = { ...EMPTY, build, od, unit, cuts };
          expect(read(codeOf(draft))).toEqual(draft);
        },
      ),
    );
  });

  it('is short for what was not changed', () => {
    expect(codeOf(EMPTY)).toBe('v=1');
    expect(codeOf({ ...EMPTY, angle: '45' })).toBe('v=1&angle=45');
  });

  it('of anybody is read as far as it can be', () => {
    expect(read('v=1&unit=ells&paper=a4&od=9&cut=a&nothing=1')).toEqual({
      ...EMPTY,
      paper: 'a4',
      od: '9',
      cuts: [['a', '', '']],
    });
    expect(read(`v=1&build=${'x'.repeat(99)}`)?.build).toHaveLength(60);
    expect(read(`v=1${'&cut=a'.repeat(99)}`)?.cuts).toHaveLength(40);
  });

  it.each(['', 'v=2&od=3', 'od=3'])('%j gives no draft', (hash) => {
    expect(read(hash)).toBeUndefined();
  });
});

it('the address of a cut list has its pieces as they are typed', () => {
  const pieces = [
    { name: 'Upper & left', lengthIn: 28.515625 },
    { name: '', lengthIn: 36 },
  ];
  const code = cutsHash(pieces, { stockIn: 96, kerf: '2', unit: 'mm', part: 'NR-1' });
  const draft = read(code);
  expect(draft).toEqual({
    ...EMPTY,
    show: 'cuts',
    unit: 'mm',
    part: 'NR-1',
    stock: '96 in',
    kerf: '2',
    cuts: [
      ['Upper & left', '28.5156 in', ''],
      ['', '36 in', ''],
    ],
  });
  expect(draft && cutSheet(draft).drawings).toHaveLength(1);
});
