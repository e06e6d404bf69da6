import { describe, expect, it, test } from 'vitest';
import {
  readAddress,
  suspensionFragment,
  withText,
  writtenDraft,
} from '../../../../src/workbench/builds/four-link/address';
import { EXAMPLES } from '../../../../src/workbench/builds/four-link/examples';
import { FIELDS, inUnit, readField } from '../../../../src/workbench/builds/four-link/fields';
import { fc } from '../../../support/properties';

const [base, other] = EXAMPLES.map(({ model }) => model) as [
  (typeof EXAMPLES)[0]['model'],
  (typeof EXAMPLES)[0]['model'],
];
const spec = (name: string) => FIELDS.find((one) => one.name === name)!;

describe('a suspension in an address', () => {
  test.each(EXAMPLES.map(({ name, model }) => [name, model] as const))(
    'comes back as it was: %s',
    (_, model) => {
      const address = suspensionFragment(writtenDraft(model));
      expect(readAddress(`#${address}`, base)).toEqual(writtenDraft(model));
      expect(readAddress(address, other)).toEqual(writtenDraft(model));
    },
  );

  it('comes back as it was, whatever is typed into its fields', () => {
    const number = fc
      .tuple(
        fc.constantFrom('', '-', '−'),
        fc.integer({ min: 0, max: 130 }),
        fc.constantFrom('', '.1', ',0625', '.333333333', ' 3/8', '-5/64', '½', ' mm', '"', "'"),
      )
      .map((all) => all.join(''));
    const text = fc.oneof(number, fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constant(''));
    const change = fc.tuple(fc.constantFrom(...FIELDS.map(({ name }) => name)), text);
    fc.assert(
      fc.property(
        fc.constantFrom(...EXAMPLES.map(({ model }) => model)),
        fc.constantFrom('in' as const, 'mm' as const),
        fc.array(change, { maxLength: 12 }),
        (model, unit, changes) => {
          const draft = changes.reduce(
            (before, [name, typed]) => withText(before, name, typed),
            writtenDraft(inUnit(model, unit)),
          );
          expect(readAddress(`#${suspensionFragment(draft)}`, base)).toEqual(draft);
        },
      ),
    );
  });

  it('keeps the last number of a field that cannot be read', () => {
    const draft = ['125,5', '12x', ''].reduce(
      (before, text) => withText(before, 'wheelbase', text),
      writtenDraft(base),
    );
    expect(draft.model.measures.wheelbase).toBe(125.5);
    expect(readAddress(suspensionFragment(draft), base)).toEqual(draft);
  });

  it('keeps what was typed, with what is wrong about it', () => {
    const draft = withText(writtenDraft(base), 'wheelbase', 'long & high = 1');
    expect(draft.model).toEqual(base);
    expect(draft.problems).toEqual({ wheelbase: 'Must be a number from 40 to 300 in.' });
    expect(readAddress(suspensionFragment(draft), base)).toEqual(draft);
    expect(withText(draft, 'wheelbase', '120').problems).toEqual({});
  });

  test.each(['', '#', 'content', '#v=2&l=four&u=in&b=square', '#v=1&l=five&u=in&b=square', '#%'])(
    'is not read from %j',
    (text) => expect(readAddress(text, base)).toBeUndefined(),
  );

  it('takes a stranger’s for data: cut, never run, the rest from the example', () => {
    const text = `#v=1&l=four&u=in&b=square&wb=${'9'.repeat(500)}&r=%E0%A4%A&x=1&__proto__=2`;
    const draft = readAddress(text, base)!;
    expect(draft.model).toEqual(base);
    expect(draft.typed.wheelbase).toBe('9'.repeat(40));
    expect(Object.keys(draft.problems)).toEqual(['tyreRadius', 'wheelbase']);
  });
});

describe('a number field', () => {
  test.each([
    ['12.5', 12.5],
    ['12,5', 12.5],
    [' 3/8 ', 0.375],
    ['-3/8', -0.375],
    ['12 3/8', 12.375],
    ['12-3/8', 12.375],
    ['-12 3/8', -12.375],
    ['−4', -4],
    ['.5', 0.5],
    ['110"', 110],
    ['2-5/8”', 2.625],
    ['½', 0.5],
    ['25,4 mm', 1],
  ])('reads %j as %d', (text, value) =>
    expect(readField(spec('upperFrame.x'), text, 'in')).toEqual({ value }),
  );

  test.each(['', ' ', 'x', '1e3', '1/0', '--1', '12 3.5', 'NaN', 'Infinity', '251', '٣'])(
    'refuses %j',
    (text) =>
      expect(readField(spec('upperFrame.x'), text, 'in')).toEqual({
        problem: 'Must be a number from -150 to 250 in.',
      }),
  );

  it('may have a unit of its own', () => {
    expect(readField(spec('wheelbase'), '110"', 'mm')).toEqual({ value: 2794 });
    expect(readField(spec('wheelbase'), '2600,5 mm', 'mm')).toEqual({ value: 2600.5 });
    expect(readField(spec('rearShare'), '52,5 %', 'mm')).toEqual({ value: 52.5 });
  });

  it('may be empty where nothing is stated', () => {
    expect(readField(spec('upperLimit'), '', 'in')).toEqual({ value: undefined });
  });

  it('names its range in the unit', () => {
    expect(readField(spec('wheelbase'), 'x', 'mm')).toEqual({
      problem: 'Must be a number from 1016 to 7620 mm.',
    });
    expect(readField(spec('rearShare'), 'x', 'mm')).toEqual({
      problem: 'Must be a number from 1 to 99%.',
    });
  });

  it('is the same after a change of the unit and back', () => {
    const there = inUnit(base, 'mm');
    expect(there.points.upperFrame).toEqual([762, 393.7, 685.8]);
    expect(inUnit(there, 'in')).toEqual(base);
  });
});
