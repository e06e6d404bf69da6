/**
 * The bottom offset of cards and notifications: above the connection strip, which sets `--strip` to its height, and above
 * the bar of a product page, which sets `--bar`.
 */
export const LOWER_EDGE = {
  base: 'calc(var(--strip, 0px) + var(--bar, 0px) + 0.75rem)',
  md: 'calc(var(--strip, 0px) + var(--bar, 0px) + 1.25rem)',
} as const;
