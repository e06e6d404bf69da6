import { type Cents, percentOf } from './money';

/** What a vendor saves on a part of this category, in whole per cent (spec 9). */
export const vendorPercent = (categoryName: string): number =>
  categoryName.trim().toLowerCase() === 'heim joints' ? 5 : 20;

/** The wholesale price of one piece, rounded half up to the cent (decisions 34). */
export const vendorPrice = (cents: Cents, categoryName: string): Cents =>
  percentOf(cents, 100 - vendorPercent(categoryName));
