// How the shop speaks of its promotions. With the defaults these are the texts of the specification.
import { type DealerRule, DEFAULT_PROMOTIONS, type Promotions, type Season } from './promotions';

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const listed = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join('');

const monthBefore = (month: number): number => ((month + 10) % 12) + 1;

/** The months in which the sale begins, in the order of the year. A sale of all months begins in January. */
export const firstMonths = ({ months }: Season): number[] => {
  const first = months.filter((month) => !months.includes(monthBefore(month)));
  return (first.length ? first : months.slice(0, 1).map(() => 1)).toSorted((a, b) => a - b);
};

/** The name of a month, 1 to 12. */
export const monthName = (month: number): string => MONTHS[month - 1] ?? '';

/** The months as they follow each other: 'October', 'December and January'. Empty when they are none or all. */
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

/** The offer and its time, as a sentence. */
export const saleSentence = (season: Season): string =>
  `${saleOffer(season)}, ${saleSpan(season)}.`;

/** What follows the offer in the banner: 'Package deals, all through October.' */
export const saleKind = (season: Season): string =>
  season.leastPieces > 1
    ? `Package deals, ${saleSpan(season)}.`
    : `On everything, ${saleSpan(season)}.`;

/** The name of the sale: 'October sale'. @param word 'Sale' in titles */
export const saleName = ({ season, labels }: Promotions, word = 'sale'): string =>
  labels.season || `${seasonWord(season)} ${word}`;

const dealName = ({ season, labels }: Promotions): string =>
  labels.deal || `${seasonWord(season)} package deal`;

/** The name of the pop-up. */
export const popupName = (promotions: Promotions): string =>
  `${dealName(promotions)}: ${promotions.season.percent}% off`;

/** What the picture of the pop-up says. */
export const popupText = (promotions: Promotions): string => {
  const { leastPieces } = promotions.season;
  const items = leastPieces > 1 ? ` when you buy ${leastPieces} or more items` : ' every order';
  return `${popupName(promotions)}${items}, ${saleSpan(promotions.season)}.`;
};

/** Whether the picture that came with the shop says what the sale is. */
export const isPictured = ({ season, labels }: Promotions): boolean =>
  !labels.deal && JSON.stringify(season) === JSON.stringify(DEFAULT_PROMOTIONS.season);

/** The line of a discount in sums: 'Discount (SPRING)', 'Discount (October sale)'. */
export const discountLine = (promotions: Promotions, code: string | null): string =>
  `${promotions.labels.code || 'Discount'} (${code ?? saleName(promotions)})`;

/**
 * What dealers get: '20% off general products', '5% off Heim Joints'.
 * @param categories the shop's; one that is not there is left out
 */
export const dealerTerms = (
  { percent, byCategory }: DealerRule,
  categories: readonly { slug: string; name: string }[],
): string[] => {
  const special = categories
    .filter(({ slug }) => Object.hasOwn(byCategory, slug))
    .map(({ slug, name }) => `${byCategory[slug]}% off ${name}`);
  return [`${percent}% off ${special.length ? 'general' : 'all'} products`, ...special];
};

/** What dealers get, in a sentence. */
export const dealerOffer = (...rule: Parameters<typeof dealerTerms>): string =>
  listed(dealerTerms(...rule));
