import * as z from 'zod/mini';

/**
 * The version of the terms of sale that a page showed before a payment. A client that does not say it pays under the
 * current ones.
 */
export const TermsVersion = z.optional(z.string().check(z.maxLength(40)));
