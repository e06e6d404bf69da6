import { fc } from '../../support/properties';
import { describe, expect, it, test } from 'vitest';
import { fraction, weightText } from '../../../src/shop/catalogue/attributes';
import {
  ATTRIBUTE_FIELDS,
  attributeText,
  typedAttributes,
} from '../../../src/shop/catalogue/product-form';
import { facts } from '../../../src/shop/catalogue/specs/facts';

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

  const labels = (...part: Parameters<typeof facts>) =>
    Object.fromEntries(facts(...part).map(({ label, value }) => [label, value]));

  it('names a length as its interface does, at its place', () => {
    const heim = { thread: '3/4-16 UNF', boreIn: 0.75, widthIn: 0.875, lengthIn: 2.875 };
    expect(
      facts(heim, [
        { kind: 'male_thread', size: '3/4', tpi: 16, hand: 'right' },
        { kind: 'ball', boreIn: 0.75, widthIn: 0.875 },
      ]).map(({ label }) => label),
    ).toEqual(['Thread', 'Ball bore', 'Ball width', 'Length']);
    expect(
      labels({ boreIn: 0.75, widthIn: 2.625, plateIn: 0.25, heightIn: 4, bolt: '3/4 in' }, [
        { kind: 'clevis', insideWidthIn: 2.625, boltIn: 0.75, plateIn: 0.25 },
      ]),
    ).toEqual({
      'Bolt hole': '3/4 in (19.1 mm)',
      'Plate thickness': '1/4 in (6.4 mm)',
      'Inside width': '2-5/8 in (66.7 mm)',
      Height: '4 in (101.6 mm)',
      Bolt: '3/4 in',
    });
    expect(
      Object.keys(
        labels({ boreIn: 0.625, diameterIn: 0.75, widthIn: 2 }, [
          { kind: 'spacer', plugDiameterIn: 0.75, boreIn: 0.625, stackWidthIn: 2, count: 2 },
        ]),
      ),
    ).toEqual(['Bore for the bolt', 'Shank that enters the joint', 'Stack width with spacers']);
    expect(
      Object.keys(
        labels({ tubeOdIn: 1.5, diameterIn: 1 }, [
          { kind: 'tube_plug', diameterIn: 1, tubeOdIn: 1.5, count: 2 },
        ]),
      ),
    ).toEqual(['Tube outside diameter', 'Shank that enters the tube']);
  });

  it('keeps the plain label of a length that no interface has', () => {
    expect(labels({ widthIn: 3 }, [{ kind: 'ball', widthIn: 0.875 }])).toEqual({
      Width: '3 in (76.2 mm)',
      'Ball width': '7/8 in (22.2 mm)',
    });
  });

  it('shows what only the interfaces state, each label once', () => {
    expect(
      labels({ diameterIn: 0.75, widthIn: 1.25 }, [
        { kind: 'pin', diameterIn: 0.875, openingIn: 1.25 },
      ]),
    ).toEqual({
      Diameter: '3/4 in (19.1 mm)',
      Opening: '1-1/4 in (31.8 mm)',
      'Pin diameter': '7/8 in (22.2 mm)',
    });
    expect(
      labels({ tubeOdIn: 2 }, [
        { kind: 'on_tube', odIn: 1.5 },
        { kind: 'on_tube', odIn: 1.75 },
        { kind: 'on_tube', odIn: 2 },
      ]),
    ).toEqual({
      'Tube outside diameter': '1-1/2 in (38.1 mm), 1-3/4 in (44.5 mm), 2 in (50.8 mm)',
    });
    expect(
      labels({}, [
        { kind: 'female_thread', size: '7/8', tpi: 14, hand: 'right' },
        { kind: 'female_thread', size: '7/8', tpi: 14, hand: 'left' },
        { kind: 'ball', misalignmentDeg: 12 },
        { kind: 'bolt_pattern', pattern: '5 x 5.5 in' },
      ]),
    ).toEqual({
      Thread: '7/8-14',
      'Misalignment to each side': '12°',
      'Bolt pattern': '5 x 5.5 in',
    });
  });

  it('measures a joint from its ball, a long rope in feet, and leaves the pieces of a kit to its contents', () => {
    expect(labels({ lengthIn: 2.875 }, [{ kind: 'ball', centreToEndIn: 2.875 }])).toEqual({
      'Ball centre to end': '2-7/8 in (73 mm)',
    });
    expect(labels({ lengthIn: 360 })).toEqual({ Length: '30 ft (9144 mm)' });
    expect(labels({ pieces: 4 })).toEqual({ Pieces: '4' });
    expect(labels({ pieces: 4 }, [{ kind: 'kit', contents: [] }])).toEqual({});
  });

  it('shows what makers state beside lengths, with its unit, each label once', () => {
    const ball = { kind: 'ball', boreIn: 0.75, misalignmentDeg: 5.5, staticRadialLb: 28_300 };
    expect(labels({}, [ball, ball, { kind: 'ball', boreIn: 0.75, staticRadialLb: 9000 }])).toEqual({
      'Ball bore': '3/4 in (19.1 mm)',
      'Misalignment to each side': '5.5°',
      'Static radial load': '28,300 lb, 9,000 lb',
    });
    expect(
      labels({}, [
        { kind: 'tube', yieldPsi: 70_000 },
        { kind: 'bolt', grade: 'Grade 8', torqueLbFt: 220 },
        { kind: 'rating', workingLb: 9500, breakingLb: 38_000 },
        { kind: 'weld', preparation: 'Weld bevel' },
        { kind: 'hole', toleranceIn: 0.015 },
        { kind: 'clevis', clampIn: 2.5 },
      ]),
    ).toEqual({
      'Hole tolerance': '0.015 in (0.4 mm)',
      'Clamp length': '2-1/2 in (63.5 mm)',
      'Yield strength': '70,000 psi',
      Grade: 'Grade 8',
      Torque: '220 lb-ft',
      'Working load limit': '9,500 lb',
      'Breaking strength': '38,000 lb',
      'Weld preparation': 'Weld bevel',
    });
    expect(labels({}, [{ kind: 'ball', staticRadialLb: { a: 1 } }])).toEqual({});
  });

  it('shows none without attributes, and none for the finish "none"', () => {
    expect(facts({})).toEqual([]);
    expect(facts({ finish: 'none', option: 'Small' })).toEqual([]);
    expect(facts({}, [{ kind: 'magnet', pullIn: 3 }, { kind: 'constructor' }])).toEqual([]);
  });
});

test('a length that nobody has touched keeps the decimals that are stored', () => {
  const known = { plateIn: 0.1875, boreIn: 0.75 };
  const [plate] = ATTRIBUTE_FIELDS.filter(({ name }) => name === 'plateIn');
  const text = plate && attributeText(known, plate);
  expect(typedAttributes({ plateIn: text, boreIn: '5/8' }, known)).toEqual({
    plateIn: 0.1875,
    boreIn: 0.625,
  });
});
