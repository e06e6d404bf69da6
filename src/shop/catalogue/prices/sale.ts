import type { Cents } from '../../money';
import type { RunningSale } from '../product';

/** The first and the last day of a sale in Toronto ('2026-12-01'), both included. */
export interface SaleDays {
  from: string;
  to: string;
}

/** Whether a sale is on at this day in Toronto. */
export const isOn = ({ from, to }: SaleDays, day: string): boolean => from <= day && day <= to;

type SaleState = 'planned' | 'on' | 'ended';

/** Whether a sale is still to come, on, or over at this day in Toronto. */
export const saleState = (sale: SaleDays, day: string): SaleState =>
  isOn(sale, day) ? 'on' : day < sale.from ? 'planned' : 'ended';

/** A product as it costs on this day: a stored one whose sale has ended since has its regular price. */
export const afterSale = <Item extends { price: string; sale?: RunningSale | undefined }>(
  product: Item,
  day: string,
): Item => {
  const { sale, ...rest } = product;
  if (!sale || isOn({ from: '', to: sale.ends }, day)) return product;
  return { ...rest, price: sale.regular } as Item; // `sale` is optional
};

/** A price in force from a time on (epoch ms), and the regular price at that time. */
export interface PriceSince {
  at: number;
  price: Cents;
  regular: Cents;
}

/** Six months before a sale, ms: the longest there are. */
const SIX_MONTHS = 184 * 24 * 60 * 60_000;

/**
 * Whether the regular price of a part on sale is a genuine former price: for most of the six months before its sales
 * began, the part cost that much or more (docs/rules.md 3.42). Sales that follow each other directly are one.
 * @param history the prices of the part, the oldest first
 */
export const isFormerPrice = (history: readonly PriceSince[], regular: Cents): boolean => {
  const before = history.findLastIndex(({ price, regular: usual }) => price === usual);
  const began = history[before + 1]?.at;
  if (began === undefined) return false;
  const from = began - SIX_MONTHS;
  const held = history.slice(0, before + 1).reduce((sum, { at, price }, place) => {
    const until = Math.max(from, history[place + 1]?.at ?? began);
    return price < regular ? sum : sum + until - Math.max(from, at);
  }, 0);
  return held > SIX_MONTHS / 2;
};
