// The shop's words about its seasonal sale. With the defaults these are the texts of the specification.
import type { SaleWords } from './default-words';
import type { Promotions, Season } from './promotions';

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** Words as a list in a sentence: 'a, b and c'. */
export const listed = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join('');

const monthBefore = (month: number): number => ((month + 10) % 12) + 1;

/** The months in which the sale begins, in the order of the year. A sale of all months begins in January. */
export const firstMonths = ({ months }: Season): number[] => {
  const first = months.filter((month) => !months.includes(monthBefore(month)));
  return (first.length ? first : months.slice(0, 1).map(() => 1)).toSorted((a, b) => a - b);
};

/** The name of a month, 1 to 12. */
export const monthName = (month: number): string => MONTHS[month - 1] ?? '';

/** The months as they follow each other: 'October', 'December and January'. Empty for no month and for all twelve. */
export const monthsText = (season: Season): string => {
  const { months } = season;
  if (months.length === 12) return '';
  const [first = 1] = firstMonths(season);
  const place = (month: number) => (month + 12 - first) % 12;
  return listed(months.toSorted((a, b) => place(a) - place(b)).map(monthName));
};

/** Whether the shop has a seasonal sale in some month. */
export const hasSeason = ({ percent, months }: Season): boolean => percent > 0 && months.length > 0;

/** The word in front of sale, reminder and package deal: 'October'. */
export const seasonWord = (season: Season): string => monthsText(season) || 'Seasonal';

/** The time of the sale: 'all through October'. */
export const saleSpan = (season: Season): string => {
  const months = monthsText(season);
  return months ? `all through ${months}` : 'all year';
};

/** The offer of the sale: 'Save 15% when you buy 2+ items'. */
export const saleOffer = ({ percent, leastPieces }: Season): string =>
  leastPieces > 1
    ? `Save ${percent}% when you buy ${leastPieces}+ items`
    : `Save ${percent}% on every order`;

/** The words that follow the offer in the banner: 'Package deals, all through October.' */
export const saleKind = (season: Season): string =>
  season.leastPieces > 1
    ? `Package deals, ${saleSpan(season)}.`
    : `On everything, ${saleSpan(season)}.`;

/** The name of the sale: 'October sale'. @param word 'Sale' in titles */
export const saleName = ({ season, labels }: Promotions, word = 'sale'): string =>
  labels.season || `${seasonWord(season)} ${word}`;

/** The words of these promotions that every page needs. */
export const saleWords = (promotions: Promotions): SaleWords => ({
  name: saleName(promotions),
  offer: saleOffer(promotions.season),
  kind: saleKind(promotions.season),
  season: seasonWord(promotions.season),
});
