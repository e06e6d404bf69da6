import { describe, expect, it } from 'vitest';
import { parseSum } from '../../../src/shop/money';
import { cardLines, reportLines } from '../../../src/shop/reports/report-lines';

const NONE = { collected: '0.00', refunded: '0.00' };
const NO_HAND = {
  cash: '0.00',
  bank: '0.00',
  cardTerminal: '0.00',
  cheques: '0.00',
  rounding: '0.00',
};

describe('The lines of a report', () => {
  it('add up to the income, the HST that is owed and the money that stays', () => {
    const lines = reportLines({
      sales: '1000.00',
      discounts: '100.00',
      shipping: '50.00',
      refunds: '113.00',
      terms: { sold: '0.00', received: '0.00' },
      byHand: NO_HAND,
      hst: { collected: '117.00', refunded: '13.00' },
      pst: NONE,
    });
    expect(lines.map(({ label, cents }) => [label, cents])).toEqual([
      ['Sales, without HST', 100_000],
      ['Discounts', -10_000],
      ['Shipping', 5000],
      ['Refunds, without HST', -10_000],
      ['Income', 85_000],
      ['HST collected', 11_700],
      ['HST in refunds', -1300],
      ['HST owed', 10_400],
      ['Received, less refunds', 95_400],
    ]);
  });

  it('leave out what is not paid yet, and add what was paid of earlier orders', () => {
    const lines = reportLines({
      sales: '1000.00',
      discounts: '0.00',
      shipping: '0.00',
      refunds: '0.00',
      terms: { sold: '226.00', received: '113.00' },
      byHand: NO_HAND,
      hst: { collected: '130.00', refunded: '0.00' },
      pst: NONE,
    });
    expect(lines.slice(-3).map(({ label, cents }) => [label, cents])).toEqual([
      ['Sold on terms, less refunds', -22_600],
      ['Received on terms', 11_300],
      ['Received, less refunds', 101_700],
    ]);
  });

  it('say how the money came in, when some of it was no card’s', () => {
    const lines = reportLines({
      sales: '1000.00',
      discounts: '0.00',
      shipping: '0.00',
      refunds: '0.00',
      terms: { sold: '0.00', received: '0.00' },
      byHand: { ...NO_HAND, cash: '113.00', bank: '-11.30' },
      hst: { collected: '130.00', refunded: '0.00' },
      pst: NONE,
    });
    expect(lines.slice(-4).map(({ label, cents }) => [label, cents])).toEqual([
      ['Received, less refunds', 113_000],
      ['Of it in cash', 11_300],
      ['Of it by e-transfer', -1130],
      ['Of it by card', 102_830],
    ]);
  });

  it('name every means that money came in by', () => {
    const lines = reportLines({
      sales: '100.00',
      discounts: '0.00',
      shipping: '0.00',
      refunds: '0.00',
      terms: { sold: '0.00', received: '0.00' },
      byHand: { ...NO_HAND, cardTerminal: '60.00', cheques: '33.00' },
      hst: { collected: '13.00', refunded: '0.00' },
      pst: NONE,
    });
    expect(lines.slice(-3).map(({ label, cents }) => [label, cents])).toEqual([
      ['Of it by card terminal', 6000],
      ['Of it by cheque', 3300],
      ['Of it by card', 2000],
    ]);
  });

  it('have what cash was rounded by, so that what was received adds up', () => {
    const lines = reportLines({
      sales: '10.92',
      discounts: '0.00',
      shipping: '0.00',
      refunds: '0.00',
      terms: { sold: '0.00', received: '0.00' },
      byHand: { ...NO_HAND, cash: '12.35', rounding: '0.01' },
      hst: { collected: '1.42', refunded: '0.00' },
      pst: NONE,
    });
    expect(lines.slice(-4).map(({ label, cents }) => [label, cents])).toEqual([
      ['Cash rounding', 1],
      ['Received, less refunds', 1235],
      ['Of it in cash', 1235],
      ['Of it by card', 0],
    ]);
  });

  it('say what is still with the card provider, after its fees and payouts', () => {
    const lines = cardLines({ before: '200.00', received: '113.00', fees: '3.58', out: '-50.00' });
    expect(lines.map(({ label, cents }) => [label, cents])).toEqual([
      ['With the provider at the beginning', 20_000],
      ['Paid by card, less refunds', 11_300],
      ['Card fees', -358],
      ['Paid out to the bank', 5000],
      ['Still with the provider at the end', 35_942],
    ]);
  });

  it('have the taxes of provinces beside GST and HST, when there are any (docs/rules.md 17.9)', () => {
    const lines = reportLines({
      sales: '1000.00',
      discounts: '0.00',
      shipping: '0.00',
      refunds: '114.98',
      terms: { sold: '0.00', received: '0.00' },
      byHand: NO_HAND,
      hst: { collected: '50.00', refunded: '5.00' },
      pst: { collected: '99.75', refunded: '9.98' },
    });
    expect(lines.map(({ label, cents }) => [label, cents])).toEqual([
      ['Sales, without tax', 100_000],
      ['Discounts', -0],
      ['Shipping', 0],
      ['Refunds, without tax', -10_000],
      ['Income', 90_000],
      ['GST/HST collected', 5000],
      ['GST/HST in refunds', -500],
      ['GST/HST owed', 4500],
      ['PST/QST collected', 9975],
      ['PST/QST in refunds', -998],
      ['PST/QST owed', 8977],
      ['Received, less refunds', 103_477],
    ]);
  });

  it('read negative sums', () => {
    expect([parseSum('-0.29'), parseSum('1234567.89'), parseSum('0.00')]).toEqual([
      -29, 123_456_789, 0,
    ]);
  });
});
