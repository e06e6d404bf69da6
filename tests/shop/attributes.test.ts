import { fc } from '../support/properties';
import { describe, expect, it } from 'vitest';
import { facts, fraction, weightText } from '../../src/shop/catalogue/attributes';

describe('fraction', () => {
  it.each([
    [0.75, '3/4'],
    [0.1875, '3/16'],
    [0.9375, '15/16'],
    [1, '1'],
    [1.25, '1-1/4'],
    [2.438, '2-7/16'],
    [2.625, '2-5/8'],
    [0.12, '0.12'],
    [0.02, '0.02'],
    [4.9, '4.9'],
    [360, '360'],
    [0, '0'],
  ])('%d reads %s', (inches, text) => {
    expect(fraction(inches)).toBe(text);
  });

  it('shows every 64th as the equal fraction in lowest terms', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 64 * 100 }), (parts) => {
        const [, whole = '0', top = '0', bottom = '1'] =
          /^(?:(\d+)(?:-|$))?(?:(\d+)\/(\d+))?$/.exec(fraction(parts / 64)) ?? [];
        expect(Number(whole) + Number(top) / Number(bottom)).toBe(parts / 64);
        expect(top === '0' || Number(top) % 2).toBeTruthy();
        expect(Number(top)).toBeLessThan(Number(bottom));
      }),
    );
  });
});

describe('lengths and weights', () => {
  it.each([
    [0.75, '3/4 in (19.1 mm)'],
    [0.1875, '3/16 in (4.8 mm)'],
    [2, '2 in (50.8 mm)'],
    [0.12, '0.12 in (3 mm)'],
  ])('%d in is %s', (inches, text) => {
    expect(facts({ boreIn: inches }).map(({ value }) => value)).toEqual([text]);
  });

  it('gives kilograms and pounds', () => {
    expect(weightText(0.19)).toBe('0.19 kg (0.42 lb)');
    expect(weightText(50.2)).toBe('50.2 kg (110.67 lb)');
  });
});

describe('facts', () => {
  it('shows known facts with units, and leaves out the rest', () => {
    expect(
      facts({
        thread: '3/4-16 UNF',
        hand: 'left',
        boreIn: 0.75,
        material: '4130 chromoly',
        finish: 'zinc plated',
        pieces: 1,
        weldOn: false,
        option: 'Left',
      }),
    ).toEqual([
      { label: 'Thread', value: '3/4-16 UNF' },
      { label: 'Thread hand', value: 'Left hand' },
      { label: 'Bore', value: '3/4 in (19.1 mm)' },
      { label: 'Material', value: '4130 chromoly' },
      { label: 'Finish', value: 'Zinc plated' },
      { label: 'Pieces', value: '1' },
      { label: 'Weld-on', value: 'No' },
    ]);
  });

  it('shows none without attributes, and none for the finish "none"', () => {
    expect(facts({})).toEqual([]);
    expect(facts({ finish: 'none', option: 'Small' })).toEqual([]);
  });
});
