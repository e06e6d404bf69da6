import * as z from 'zod/mini';
import { emailAddress } from './message';

const USERNAME = /^[a-z0-9][a-z0-9._-]{1,30}[a-z0-9]$/;

/** The form under which a username is stored and compared: NFKC, trimmed, lower case. */
export const canonicalUsername = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase();

/** Usernames that nobody may register, in any spelling that reads the same (decisions 56). */
export const isReservedUsername = (typed: string): boolean =>
  ['admin', 'administrator', 'root', 'system', 'support'].includes(canonicalUsername(typed));

const REQUIRED = 'Please fill in all required fields';

/** Spec 5, Login. Any non-empty pair may be tried. */
export const Login = z.object({
  username: z.string('Please fill in all fields').check(
    z.trim(),
    z.minLength(1, 'Please fill in all fields'),
    z.maxLength(100, 'Usernames have at most 32 characters'),
  ),
  password: z
    .string('Please fill in all fields')
    .check(z.minLength(1, 'Please fill in all fields'), z.maxLength(128, 'Passwords have at most 128 characters')),
});
export type Login = z.infer<typeof Login>;

/** Spec 5, Register; the length rules are ours (decisions 75). Unknown keys are dropped. */
export const Registration = z.object({
  username: z.string(REQUIRED).check(
    z.trim(),
    z.minLength(1, REQUIRED),
    z.refine(
      (typed) => typed === '' || USERNAME.test(canonicalUsername(typed)),
      'Usernames have 3 to 32 letters, digits, dots, dashes or underscores, and start and end with a letter or digit',
    ),
  ),
  password: z.string(REQUIRED).check(
    z.minLength(1, REQUIRED),
    z.refine((typed) => typed === '' || typed.length >= 8, 'Passwords have at least 8 characters'),
    z.maxLength(128, 'Passwords have at most 128 characters'),
  ),
  email: z.string(REQUIRED).check(
    z.trim(),
    z.minLength(1, REQUIRED),
    z.refine((typed) => typed === '' || emailAddress('x').safeParse(typed).success, 'Please enter a valid email address'),
  ),
  firstName: z._default(z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters')), ''),
  lastName: z._default(z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters')), ''),
});
export type Registration = z.infer<typeof Registration>;
