import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { PROVINCES } from '../../../src/shop/checkout/address';
import { deliveryProvince } from '../../../src/shop/shipping/shipping';
import { FLAT_TAX } from '../../../src/shop/checkout/tax';
import {
  DEFAULT_TAX,
  type DatedRate,
  NewRateForm,
  TaxChoiceForm,
  chargedOn,
  datedRate,
  readRate,
  rateText,
} from '../../../src/shop/checkout/tax-rates';

const RATES: DatedRate[] = [
  {
    province: 'NS',
    day: '2025-04-01',
    federal: { name: 'HST', rate: 14_000 },
    provincial: null,
  },
  {
    province: 'NS',
    day: '2010-07-01',
    federal: { name: 'HST', rate: 15_000 },
    provincial: null,
  },
  {
    province: 'BC',
    day: '2013-04-01',
    federal: { name: 'GST', rate: 5000 },
    provincial: { name: 'PST', rate: 7000 },
  },
];

describe('What is charged on a day (docs/rules.md 5.24)', () => {
  const on = (day: string, collects: DatedRate['province'][] = []) =>
    chargedOn(RATES, day, { byPlace: true, collects, onShipping: false });

  test.each([
    ['2025-03-31', 15_000],
    ['2025-04-01', 14_000],
    ['2031-01-01', 14_000],
  ])('is the last rate that has begun: on %s in Nova Scotia %i', (day, rate) => {
    expect(on(day)('NS')).toEqual({
      province: 'NS',
      federal: { name: 'HST', rate },
      provincial: null,
    });
  });

  it('has the tax of a province only where the shop collects it', () => {
    expect(on('2026-01-01')('BC').provincial).toBeNull();
    expect(on('2026-01-01', ['QC'])('BC').provincial).toBeNull();
    expect(on('2026-01-01', ['BC'])('BC').provincial).toEqual({ name: 'PST', rate: 7000 });
  });

  it('is one tax everywhere while it is switched off, and before the first rate', () => {
    for (const province of PROVINCES)
      expect(chargedOn(RATES, '2026-01-01', DEFAULT_TAX)(province)).toBe(FLAT_TAX);
    expect(on('2009-12-31')('NS')).toBe(FLAT_TAX);
    const taxed = { ...DEFAULT_TAX, onShipping: true };
    expect(chargedOn(RATES, '2026-01-01', taxed)('NS')).toEqual({ ...FLAT_TAX, onShipping: true });
  });
});

describe('The place of delivery (docs/rules.md 5.25)', () => {
  test.each([
    ['J8X 1A1', '', 'QC'],
    ['j8x1a1', 'ON', 'QC'],
    ['X0A 0H0', 'NU', 'NU'],
    ['X0A 0H0', '', 'NT'],
    ['X0A 0H0', 'ON', 'NT'],
    ['V6B', '', 'BC'],
    ['90210', 'AB', 'AB'],
    ['90210', '', undefined],
    ['90210', 'CA', undefined],
    ['', 'MB', 'MB'],
  ])('of %s, with %s chosen, is %s', (postal, chosen, province) => {
    expect(deliveryProvince(postal, chosen)).toBe(province);
  });
});

describe('A rate as the owner types it', () => {
  const typed = {
    province: 'QC',
    day: '2027-01-01',
    federal: 'GST',
    federalRate: '5',
    provincialRate: '9.975',
  };

  it('is read in thousandths of a per cent', () => {
    const read = NewRateForm.parse(typed);
    expect(read).toMatchObject({ federalRate: 5000, provincialRate: 9975 });
    expect(rateText(datedRate(read))).toBe('GST 5% + QST 9.975%');
    expect(datedRate({ ...read, provincialRate: 0 }).provincial).toBeNull();
    expect([readRate('9,975'), readRate('7,5 %')]).toEqual([9975, 7500]);
    expect([readRate('13'), readRate('9.975 %'), readRate('7.5%')]).toEqual([13_000, 9975, 7500]);
  });

  test.each([
    ['province', '', 'Please choose a province'],
    ['province', 'XX', 'Please choose a province'],
    ['day', '', 'Please give a day'],
    ['day', '2027-02-30', 'Please give a day'],
    ['federalRate', '', 'Please give a rate from 0 to 30 per cent'],
    ['federalRate', 'five', 'Please give a rate from 0 to 30 per cent'],
    ['federalRate', '30.001', 'Please give a rate from 0 to 30 per cent'],
    ['provincialRate', '-1', 'Please give a rate from 0 to 30 per cent'],
    ['provincialRate', '9.9755', 'Please give a rate from 0 to 30 per cent'],
    ['federal', 'HST', 'HST has the province’s share in it: 0 here, or choose GST'],
  ])('is refused with %s %j', (name, text, message) => {
    const read = NewRateForm.safeParse({ ...typed, [name]: text });
    expect(read.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it('is not collected unless its province is ticked', () => {
    const draft = z.encode(TaxChoiceForm, DEFAULT_TAX);
    const read = (ticks: Partial<typeof draft>) => z.decode(TaxChoiceForm, { ...draft, ...ticks });
    expect(read({ byPlace: true, collects: { ...draft.collects, QC: true } })).toEqual({
      byPlace: true,
      collects: ['QC'],
      onShipping: false,
    });
    expect(read({ onShipping: true }).onShipping).toBe(true);
    expect(read({})).toEqual(DEFAULT_TAX);
  });
});
