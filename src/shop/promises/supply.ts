/** A part comes from the shelf, is made to order, or is made when the shelf has too few. */
export const SUPPLY_KINDS = ['stock', 'made', 'both'] as const;

/** The longest lead time, in business days. */
export const MAX_LEAD_DAYS = 250;
