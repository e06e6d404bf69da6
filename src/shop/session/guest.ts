import * as z from 'zod/mini';
import { emailAddress } from '../messages/message';

/** The facts that a guest gives to order without an account (docs/rules.md 2.13). */
export const Guest = z.object({
  email: emailAddress('Please enter a valid email address', 'Please enter your email address'),
});
export type Guest = z.infer<typeof Guest>;
