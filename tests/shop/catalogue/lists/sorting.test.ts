import { describe, expect, it } from 'vitest';
import type { Interface } from '../../../../src/shop/catalogue/interfaces';
import {
  type SortId,
  nextSorting,
  readSorting,
  sortRows,
  sortingText,
} from '../../../../src/shop/catalogue/lists/sorting';
import { specColumns } from '../../../../src/shop/catalogue/specs/spec-table';

const part = (name: string, price: string, interfaces: Interface[], attributes = {}) => ({
  name,
  price,
  attributes,
  interfaces,
  weight: 0.5,
});

const joint = (size: string, hand: 'right' | 'left', boreIn: number, price: string) =>
  part(
    `${size} ${hand}`,
    price,
    [
      { kind: 'male_thread', size, tpi: 16, hand },
      { kind: 'ball', boreIn, widthIn: 0.875 },
    ],
    { material: '4130 chromoly' },
  );

const JOINTS = [
  joint('3/4', 'right', 0.75, '49.99'),
  joint('1-1/4', 'left', 1, '104.99'),
  joint('5/8', 'right', 0.625, '9.99'),
];
const STRAP = part('A strap', '20.00', []);

describe('a sorted table', () => {
  const rows = [...JOINTS, STRAP];
  const by = (id: SortId, descending = false) =>
    sortRows(rows, { by: id, descending }).map(({ name }) => name);

  it('is sorted by size, not by letters; rows without the number are last', () => {
    expect(by('bore')).toEqual(['5/8 right', '3/4 right', '1-1/4 left', 'A strap']);
    expect(by('bore', true)).toEqual(['1-1/4 left', '3/4 right', '5/8 right', 'A strap']);
    expect(by('thread')).toEqual(['5/8 right', '3/4 right', '1-1/4 left', 'A strap']);
    expect(by('price')).toEqual(['5/8 right', 'A strap', '3/4 right', '1-1/4 left']);
    expect(by('name').at(-1)).toBe('A strap');
  });

  it('keeps equal rows in their order', () => {
    expect(by('hand')).toEqual(['3/4 right', '5/8 right', '1-1/4 left', 'A strap']);
    expect(by('width')).toEqual(rows.map(({ name }) => name));
    expect(sortRows(rows, undefined)).toEqual(rows);
  });

  it('is asked for by the address', () => {
    const { columns } = specColumns(JOINTS);
    expect(readSorting('bore', columns)).toEqual({ by: 'bore', descending: false });
    expect(readSorting('-price', columns)).toEqual({ by: 'price', descending: true });
    for (const unknown of [null, '', 'pin', '--bore', 'constructor'])
      expect(readSorting(unknown, columns)).toBeUndefined();
    expect(sortingText({ by: 'price', descending: true })).toBe('-price');
  });

  it('is turned by each click on a head, and with the third as before', () => {
    const first = nextSorting({ by: 'bore', descending: true }, 'price');
    expect(first).toEqual({ by: 'price', descending: false });
    const second = nextSorting(first, 'price');
    expect(second).toEqual({ by: 'price', descending: true });
    expect(nextSorting(second, 'price')).toBeUndefined();
  });
});
