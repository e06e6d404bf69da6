import { describe, expect, it } from 'vitest';
import { MAX_ADDED_LINES } from '../../../src/shop/cart/cart';
import { PadEntry, isSameName, openedPad } from '../../../src/shop/dealers/saved-pad';

describe('a saved pad', () => {
  it('opens as lines of the pad, and names what is gone', () => {
    const opened = openedPad(
      {
        lines: [
          { productId: 1, quantity: 4 },
          { productId: 2, quantity: 1 },
          { productId: 3, quantity: 2 },
        ],
        gone: [{ name: 'Old Bracket', quantity: 1 }],
      },
      [
        { id: 2, sku: null },
        { id: 1, sku: 'NR-1' },
      ],
    );
    expect(opened).toEqual({
      text: 'NR-1 4\nID-2 1',
      notes: [
        'Old Bracket: no longer sold, 1 piece left out.',
        'Part 3: no longer sold, 2 pieces left out.',
      ],
    });
  });

  it('is the one of the same name, however that is spaced and capitalized', () => {
    expect(isSameName(' Front  axle', 'front axle ')).toBe(true);
    expect(isSameName('Front axle', 'Front axles')).toBe(false);
  });

  it('has a name of one line, and between one and the most lines of an order', () => {
    const line = { productId: 1, quantity: 1 };
    const lines = [line];
    const isRead = (entry: object) => PadEntry.safeParse(entry).success;
    expect(PadEntry.parse({ name: ' Axle ', lines })).toEqual({ name: 'Axle', lines });
    expect(isRead({ name: ' ', lines })).toBe(false);
    expect(isRead({ name: 'a\nb', lines })).toBe(false);
    expect(isRead({ name: 'Axle', lines: [] })).toBe(false);
    const many = Array.from({ length: MAX_ADDED_LINES }, () => line);
    expect(isRead({ name: 'Axle', lines: many })).toBe(true);
    expect(isRead({ name: 'Axle', lines: [...many, line] })).toBe(false);
  });
});
