/** Where cards and notifications stand: above the strip at the lower edge, whose height it tells itself. */
export const LOWER_EDGE = {
  base: 'calc(var(--strip, 0px) + 0.75rem)',
  md: 'calc(var(--strip, 0px) + 1.25rem)',
} as const;
