import * as z from 'zod/mini';
import { emailAddress } from '../../messages/message';

/** The days after which the shop forgets who waits for a part that did not come back. */
export const NOTICE_DAYS = 365;

/** Who asks for a mail when a part can be ordered again. */
export const StockNotice = z.object({
  email: emailAddress('Please enter a valid email address', 'Please enter your email address'),
});
export type StockNotice = z.infer<typeof StockNotice>;
