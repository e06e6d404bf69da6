import { describe, expect, it, test } from 'vitest';
import { lengthIn, readLength, tapeLength } from '../../../../src/workbench/builds/link/lengths';
import { fc } from '../../../support/properties';

describe('a length that is typed', () => {
  test.each([
    ['23 5/8', 23.625],
    ['23-5/8"', 23.625],
    ['23 - 5/8 in', 23.625],
    [' 23.625 inches ', 23.625],
    ['24', 24],
    ['24"', 24],
    ['.5', 0.5],
    ['1/16', 0.0625],
    ['0', 0],
    ['600 mm', 23.622],
    ['600MM', 23.622],
    ['25.4mm', 1],
    ['2 ft', 24],
    ["3'", 36],
  ])('%j is %d inches', (text, inches) => expect(readLength(text, 'in')).toBeCloseTo(inches, 4));

  test.each([
    ['600', 23.622],
    ['25.4', 1],
    ['1 in', 1],
    // Nobody writes millimetres in fractions.
    ['3/8', 0.375],
  ])('%j is %d inches where millimetres are typed', (text, inches) =>
    expect(readLength(text, 'mm')).toBeCloseTo(inches, 4),
  );

  test.each(['', ' ', 'long', '-5', '3/4-16', '2x0.25', '1/0', '1e3', 'NaN', '5 5'])(
    '%j is not a length',
    (text) => expect(readLength(text, 'in')).toBeUndefined(),
  );

  it('is read as it is shown', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 390 * 64 }),
        fc.constantFrom('in' as const, 'mm' as const),
        (parts, unit) => {
          const read = readLength(lengthIn(parts / 64, unit), unit);
          expect(read).toBeCloseTo(parts / 64, unit === 'in' ? 6 : 2);
        },
      ),
    );
  });
});

describe('a length that is shown', () => {
  it('is a fraction where it is one, else a decimal', () => {
    expect(lengthIn(1.125, 'in')).toBe('1-1/8 in');
    expect(lengthIn(37.6123, 'in')).toBe('37.612 in');
    expect(lengthIn(37.6123, 'mm')).toBe('955.4 mm');
  });

  it('has the nearest sixteenth where a tape measure has no such line', () => {
    expect(tapeLength(37.6123, 'in')).toBe('37.612 in (nearest 1/16: 37-5/8)');
    expect(tapeLength(37.625, 'in')).toBe('37-5/8 in');
    expect(tapeLength(37.6123, 'mm')).toBe('955.4 mm');
  });
});
