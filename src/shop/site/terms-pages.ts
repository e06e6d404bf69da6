/** The pages that a buyer agrees to, in the order in which they are shown. */
export const TERMS_PAGES = ['shipping', 'returns', 'warranty', 'terms'] as const;
