// Stands apart from the other texts, because every page loads it.

/** The texts of the footer, as in the specification. They name no fact of the shop. */
export const FOOTER = {
  footer: 'Parts for 4x4, trailer and ATV builders, cut and welded in Northern Ontario.',
  /** Stands beside the flag; both are left out when it is empty. */
  origin: 'Made in Canada',
};
