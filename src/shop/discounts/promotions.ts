import type { Promotions } from './promotions-schema';

export type { Promotions };
export type Season = Promotions['season'];
export type DealerRule = Promotions['dealers'];

/** The promotions of a shop whose owner has changed none (docs/rules.md 5.4, 7.1). */
export const DEFAULT_PROMOTIONS: Promotions = {
  season: { percent: 15, months: [10], leastPieces: 2 },
  dealers: { percent: 20, byCategory: { 'heim-joints': 5 } },
  banners: [],
  labels: { season: '', deal: '', code: '' },
  popupPicture: '',
};
