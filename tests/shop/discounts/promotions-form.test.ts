import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DEFAULT_PROMOTIONS, type Promotions } from '../../../src/shop/discounts/promotions';
import {
  EditedPromotions,
  PromotionsForm,
  editedFrom,
} from '../../../src/shop/discounts/promotions-form';

const PROMOTIONS: Promotions = {
  ...DEFAULT_PROMOTIONS,
  season: { percent: 15, months: [10, 11], leastPieces: 2 },
  banners: [
    { id: '1', text: 'Closed on Monday', from: '2026-05-18', to: '2026-05-18' },
    { id: '2', text: 'Couplers in stock again' },
  ],
};
const TYPED = z.encode(PromotionsForm, PROMOTIONS);

/** The promotions that the shop makes of a form. */
const saved = (typed: Partial<typeof TYPED>): Promotions =>
  editedFrom(
    EditedPromotions.parse(z.decode(PromotionsForm, { ...TYPED, ...typed })),
    DEFAULT_PROMOTIONS,
  );

test('the form of the promotions reads what it shows', () => {
  expect(saved({})).toEqual(PROMOTIONS);
});

test('a category with an empty per cent has none of its own', () => {
  const byCategory = { ...TYPED.dealers.byCategory, tools: '50', 'heim-joints': ' ' };
  expect(saved({ dealers: { percent: '20', byCategory } }).dealers.byCategory).toEqual({
    tools: 50,
  });
});

test('a banner whose text and days are emptied is removed, and a new one gets a free id', () => {
  const empty = { text: ' ', from: '', to: '' };
  const banners = [
    { id: '1', ...empty },
    empty,
    { ...empty, text: 'Open' },
    ...TYPED.banners.slice(1),
  ];
  expect(saved({ banners }).banners).toEqual([
    { id: '1', text: 'Open' },
    { id: '2', text: 'Couplers in stock again' },
  ]);
});

test('messages belong to their fields', () => {
  const dealers = { percent: '', byCategory: { tools: 'half' } };
  const banners = [{ text: '', from: '2026-05-02', to: '2026-05-01' }];
  const read = z.safeDecode(PromotionsForm, { ...TYPED, dealers, banners });
  expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'dealers.percent',
    'dealers.byCategory.tools',
    'banners.0.text',
    'banners.0.to',
  ]);
});
