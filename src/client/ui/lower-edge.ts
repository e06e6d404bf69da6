/**
 * The bottom offset of cards and notifications: above the connection strip, which sets `--strip` to its height, and above
 * the bar of a product page, which sets `--bar`.
 */
export const LOWER_EDGE = {
  base: 'calc(var(--strip) + var(--bar, 0px) + 0.75rem)',
  md: 'calc(var(--strip) + var(--bar, 0px) + 1.25rem)',
} as const;

/** Screens on which the order of a product is a bar at the lower edge: one column, and high enough. */
export const ORDER_BAR = '@media screen and (max-width: 1023.98px) and (min-height: 480px)';
