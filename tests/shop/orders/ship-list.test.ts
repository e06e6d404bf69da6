import { describe, expect, test } from 'vitest';
import { readShipList, repeatsIn, trackingKey } from '../../../src/shop/orders/ship-list';

const line = (orderNumber: string, trackingNumber = '', carrier = '') => ({
  orderNumber,
  trackingNumber,
  carrier,
});

describe('A pasted list of tracking numbers (docs/rules.md 18.8)', () => {
  test.each([
    ['with a comma', 'ORD-A1, 7023 2101', line('ORD-A1', '7023 2101')],
    ['of a spreadsheet', 'ORD-A1\t7023\tUPS', line('ORD-A1', '7023', 'UPS')],
    ['with semicolons', 'ORD-A1;7023;UPS', line('ORD-A1', '7023', 'UPS')],
    ['with spaces', '  ord-a1   7023 2101 ', line('ORD-A1', '7023 2101')],
    ['in quotes', '"ORD-A1","7023 2101","Purolator"', line('ORD-A1', '7023 2101', 'Purolator')],
    ['without a tracking number', 'ORD-A1, ', line('ORD-A1')],
    ['of a number alone', 'ORD-ABC', line('ORD-ABC')],
    ['without an order', ', 7023', line('', '7023')],
  ])('reads a line %s', (_, text, read) => {
    expect(readShipList(text)).toEqual([read]);
  });

  test('leaves out empty lines and a heading', () => {
    expect(readShipList('Order,Tracking number\r\n\r\nORD-A1,7\r\n\nORD-B2,8\n')).toEqual([
      line('ORD-A1', '7'),
      line('ORD-B2', '8'),
    ]);
    expect(readShipList('ORD-A1,7\nnothing here')).toHaveLength(2);
    expect(readShipList(' \n\n')).toEqual([]);
  });

  test('takes spellings of one tracking number for the same', () => {
    expect(trackingKey('1z 999-aa')).toBe(trackingKey('1Z999AA'));
  });

  test.each([
    ['different lines', ['A 1', 'B 2'], [undefined, undefined]],
    [
      'an order twice',
      ['A 1', 'B 2', 'A 3'],
      [{ line: 3, what: 'order' }, undefined, { line: 1, what: 'order' }],
    ],
    [
      'a tracking number twice',
      ['A 1', 'B 1'],
      [
        { line: 2, what: 'tracking' },
        { line: 1, what: 'tracking' },
      ],
    ],
    ['a line that says the same again', ['A 1', 'a 1'], [undefined, { line: 1, what: 'line' }]],
    [
      'both',
      ['A 1', 'A 1', 'A 2'],
      [
        { line: 3, what: 'order' },
        { line: 1, what: 'line' },
        { line: 1, what: 'order' },
      ],
    ],
    ['lines without a tracking number', ['A ', 'B '], [undefined, undefined]],
    ['lines that say so', ['A none', 'B NONE'], [undefined, undefined]],
  ])('finds %s', (_, texts, repeats) => {
    const lines = texts.map((text) => line(...(text.split(' ') as [string, string])));
    expect(repeatsIn(lines)).toEqual(repeats);
  });
});
