// The words of the sale and of the dealer prices that only some pages show.
import { type DealerRule, DEFAULT_PROMOTIONS, type Promotions, type Season } from './promotions';
import { listed, saleName, saleOffer, saleSpan, seasonWord } from './sale-words';

/** The offer and its time, as a sentence. */
export const saleSentence = (season: Season): string =>
  `${saleOffer(season)}, ${saleSpan(season)}.`;

const dealName = ({ season, labels }: Promotions): string =>
  labels.deal || `${seasonWord(season)} package deal`;

/** The name of the pop-up. */
export const popupName = (promotions: Promotions): string =>
  `${dealName(promotions)}: ${promotions.season.percent}% off`;

/** The words of the pop-up's picture. */
export const popupText = (promotions: Promotions): string => {
  const { leastPieces } = promotions.season;
  const items = leastPieces > 1 ? ` when you buy ${leastPieces} or more items` : ' every order';
  return `${popupName(promotions)}${items}, ${saleSpan(promotions.season)}.`;
};

/** Whether the picture that came with the shop says what the sale is. */
export const isPictured = ({ season, labels }: Promotions): boolean =>
  !labels.deal && JSON.stringify(season) === JSON.stringify(DEFAULT_PROMOTIONS.season);

const DEFAULT_SALE = saleName(DEFAULT_PROMOTIONS);

/** The name of the sale where it is another than that of the specification; orders keep it (docs/rules.md 5.4). */
export const ownSaleName = (promotions: Promotions): string | undefined => {
  const name = saleName(promotions);
  return name === DEFAULT_SALE ? undefined : name;
};

/**
 * The line of a discount in sums: 'Discount (SPRING)', 'Discount (October sale)'.
 * @param label the name of the sale when the sums were made, where it is another than that of the specification
 */
export const discountLine = (
  promotions: Promotions,
  code: string | null,
  label: string = DEFAULT_SALE,
): string => `${promotions.labels.code || 'Discount'} (${code ?? label})`;

/**
 * The discounts of dealers: '20% off general products', '5% off Heim Joints'.
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

/** A sentence about the discount of dealers. */
export const dealerOffer = (...rule: Parameters<typeof dealerTerms>): string =>
  listed(dealerTerms(...rule));
