import { describe, expect, it, test } from 'vitest';
import { ShippingForm, fieldNames, shippingFields } from '../../../src/shop/shipping/shipping-form';
import { shippingPrices } from '../../../src/shop/shipping/shipping-prices';
import { SHIPPING_TABLE } from '../../../src/shop/shipping/built-in-table';

const { bracket, price, percent, days, divisor, oversize } = fieldNames;

/** The built-in table as the owner types it. Northern Ontario: 10.95, 11.95, 13.50, 16.95, 21.95, 29.95, 37.95. */
const TYPED = shippingFields(shippingPrices(SHIPPING_TABLE));

/** The marked cells, each with its first message. */
const marked = (changes: Record<string, string>): string[][] => {
  const issues = ShippingForm.safeParse({ ...TYPED, ...changes }).error?.issues ?? [];
  const first = new Map(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
  return [...first].toReversed();
};

describe('the form of the shipping table', () => {
  it('reads what it shows', () => {
    expect(ShippingForm.parse({ ...TYPED, confirmed: 'on' })).toEqual({
      ...shippingPrices(SHIPPING_TABLE),
      isConfirmed: true,
    });
  });

  it('may have decimal commas', () => {
    const read = ShippingForm.parse({ ...TYPED, [price(0, 0)]: '10,50', [bracket(1)]: '1,000' });
    expect([read.regular[0]?.[0], read.bracketsG[1]]).toEqual([1050, 1000]);
    const more = ShippingForm.parse({ ...TYPED, [divisor]: '5,000', [oversize]: '$0' });
    expect([more.divisor, more.oversize]).toEqual([5000, 0]);
  });

  const CHEAPER = 'A heavier parcel is never cheaper';
  const LIGHTER = 'Each bracket is heavier than the one before';
  const ONLY_LAST = 'Only the last bracket goes up to 30 kg';
  const QUICKER = 'A quicker service is never cheaper than a slower one';

  test.each<[string, Record<string, string>, string, string]>([
    ['is too low', { [price(0, 3)]: '1.69' }, price(0, 3), CHEAPER],
    ['is too high', { [price(0, 1)]: '119.50' }, price(0, 1), CHEAPER],
    ['is below the others at the end', { [price(6, 6)]: '18.99' }, price(6, 6), CHEAPER],
    ['is above the others at the start', { [price(2, 0)]: '129.50' }, price(2, 0), CHEAPER],
    ['is no price', { [price(4, 2)]: 'ten' }, price(4, 2), 'Please give prices like 12.95'],
    ['is a weight out of order', { [bracket(2)]: '0.2' }, bracket(2), LIGHTER],
    ['is a weight too high', { [bracket(1)]: '10' }, bracket(1), LIGHTER],
    ['is no weight', { [bracket(1)]: '0' }, bracket(1), 'Every bracket is above 0 kg'],
    ['is the last weight', { [bracket(6)]: '25' }, bracket(6), 'The last bracket goes up to 30 kg'],
    ['is as heavy as the last', { [bracket(5)]: '30' }, bracket(5), ONLY_LAST],
    ['is heavier than the last', { [bracket(5)]: '40' }, bracket(5), ONLY_LAST],
    ['is a percentage too low', { [percent(3)]: '90' }, percent(3), QUICKER],
    ['is 0 per cent', { [percent(0)]: '0' }, percent(0), 'From 1 to 1000 per cent'],
    ['is over 1000 per cent', { [percent(3)]: '1001' }, percent(3), 'From 1 to 1000 per cent'],
    [
      'has no service at all',
      { [days(6, 0)]: '0' },
      days(6, 0),
      'The first service goes everywhere',
    ],
    ['is no volume', { [divisor]: 'big' }, divisor, 'Please give whole cubic centimetres'],
    ['is a small volume', { [divisor]: '999' }, divisor, 'From 1000 to 20,000 cubic centimetres'],
    ['is no surcharge', { [oversize]: 'none' }, oversize, 'Please give prices like 12.95'],
    ['has too many days', { [days(3, 2)]: '61' }, days(3, 2), 'At most 60 days'],
  ])('marks only the cell that %s', (_, changes, name, message) => {
    expect(marked(changes)).toEqual([[name, message]]);
  });

  it('marks each wrong cell of a row', () => {
    expect(marked({ [price(0, 2)]: '1.35', [price(0, 5)]: '2.99' })).toEqual([
      [price(0, 2), CHEAPER],
      [price(0, 5), CHEAPER],
    ]);
  });
});
