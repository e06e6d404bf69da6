import { describe, expect, it, test } from 'vitest';
import { set } from 'react-hook-form';
import * as z from 'zod/mini';
import { ShippingForm } from '../../../src/shop/shipping/shipping-form';
import { shippingPrices } from '../../../src/shop/shipping/shipping-prices';
import { SHIPPING_TABLE } from '../../../src/shop/shipping/built-in-table';

const VALUE = { ...shippingPrices(SHIPPING_TABLE), isConfirmed: true };

/**
 * The built-in table as its form shows it, with other texts in these cells. Northern Ontario: 10.95, 11.95, 13.50, 16.95,
 * 21.95, 29.95, 37.95.
 */
const typed = (changes: Record<string, string>) => {
  const draft = z.encode(ShippingForm, VALUE);
  for (const [path, text] of Object.entries(changes)) set(draft, path, text);
  return draft;
};

/** The marked cells, each with its first message. */
const marked = (changes: Record<string, string>): string[][] => {
  const issues = z.safeDecode(ShippingForm, typed(changes)).error?.issues ?? [];
  const first = new Map(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
  return [...first].toReversed();
};

describe('the form of the shipping table', () => {
  it('reads what it shows', () => {
    expect(z.decode(ShippingForm, typed({}))).toEqual(VALUE);
  });

  it('may have decimal commas', () => {
    const read = z.decode(ShippingForm, typed({ 'regular.0.0': '10,50', 'bracketsG.1': '1,000' }));
    expect([read.regular[0]?.[0], read.bracketsG[1]]).toEqual([1050, 1000]);
    const more = z.decode(ShippingForm, typed({ divisor: '5,000', oversize: '$0' }));
    expect([more.divisor, more.oversize]).toEqual([5000, 0]);
  });

  const CHEAPER = 'A heavier parcel is never cheaper';
  const LIGHTER = 'Each bracket is heavier than the one before';
  const ONLY_LAST = 'Only the last bracket goes up to 30 kg';
  const QUICKER = 'A quicker service is never cheaper than a slower one';

  test.each<[string, Record<string, string>, string, string]>([
    ['is too low', { 'regular.0.3': '1.69' }, 'regular.0.3', CHEAPER],
    ['is too high', { 'regular.0.1': '119.50' }, 'regular.0.1', CHEAPER],
    ['is below the others at the end', { 'regular.6.6': '18.99' }, 'regular.6.6', CHEAPER],
    ['is above the others at the start', { 'regular.2.0': '129.50' }, 'regular.2.0', CHEAPER],
    ['is no price', { 'regular.4.2': 'ten' }, 'regular.4.2', 'Please give prices like 12.95'],
    ['is a weight out of order', { 'bracketsG.2': '0.2' }, 'bracketsG.2', LIGHTER],
    ['is a weight too high', { 'bracketsG.1': '10' }, 'bracketsG.1', LIGHTER],
    ['is no weight', { 'bracketsG.1': '0' }, 'bracketsG.1', 'Every bracket is above 0 kg'],
    [
      'is the last weight',
      { 'bracketsG.6': '25' },
      'bracketsG.6',
      'The last bracket goes up to 30 kg',
    ],
    ['is as heavy as the last', { 'bracketsG.5': '30' }, 'bracketsG.5', ONLY_LAST],
    ['is heavier than the last', { 'bracketsG.5': '40' }, 'bracketsG.5', ONLY_LAST],
    ['is a percentage too low', { 'percents.3': '90' }, 'percents.3', QUICKER],
    ['is 0 per cent', { 'percents.0': '0' }, 'percents.0', 'From 1 to 1000 per cent'],
    ['is over 1000 per cent', { 'percents.3': '1001' }, 'percents.3', 'From 1 to 1000 per cent'],
    ['has no service at all', { 'days.6.0': '0' }, 'days.6.0', 'The first service goes everywhere'],
    ['is no volume', { divisor: 'big' }, 'divisor', 'Please give whole cubic centimetres'],
    ['is a small volume', { divisor: '999' }, 'divisor', 'From 1000 to 20,000 cubic centimetres'],
    ['is no surcharge', { oversize: 'none' }, 'oversize', 'Please give prices like 12.95'],
    ['has too many days', { 'days.3.2': '61' }, 'days.3.2', 'At most 60 days'],
  ])('marks only the cell that %s', (_, changes, name, message) => {
    expect(marked(changes)).toEqual([[name, message]]);
  });

  it('marks each wrong cell of a row', () => {
    expect(marked({ 'regular.0.2': '1.35', 'regular.0.5': '2.99' })).toEqual([
      ['regular.0.2', CHEAPER],
      ['regular.0.5', CHEAPER],
    ]);
  });
});
