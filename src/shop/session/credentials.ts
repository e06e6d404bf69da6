import * as z from 'zod/mini';
import { emailAddress, line } from '../messages/message';
import { nameKey } from '../typed-text';

const USERNAME = /^[a-z0-9][a-z0-9._-]{1,30}[a-z0-9]$/;

/** The canonical form of a username, stored and compared: the same for all that look the same. */
export const canonicalUsername = nameKey;

/** Reserved usernames, in any spelling that reads the same (docs/rules.md 2.2). */
export const isReservedUsername = (typed: string): boolean =>
  ['admin', 'administrator', 'root', 'system', 'support'].includes(canonicalUsername(typed));

/** The message at login for an empty field (docs/rules.md 2.4). */
export const ALL_FIELDS = 'Please fill in all fields';

/** The message at registration for an empty required field (docs/rules.md 2.4). */
export const REQUIRED_FIELDS = 'Please fill in all required fields';

const TOO_LONG = 'Passwords have at most 128 characters';

/**
 * A password at login. It is normalised, so that another keyboard types the same, and never cut.
 * @param empty the message for an empty one
 */
export const typedPassword = (empty: string) =>
  z.string(empty).check(z.normalize('NFKC'), z.minLength(1, empty), z.maxLength(128, TOO_LONG));

/** A new password (docs/rules.md 2.3). */
export const chosenPassword = (empty: string) =>
  typedPassword(empty).check(
    z.refine((typed) => typed === '' || typed.length >= 8, 'Passwords have at least 8 characters'),
  );

/** Whether a name at login is a mail address: usernames have no @. */
const isAddress = (typed: string): boolean => typed.includes('@');

/** The body of a login (docs/rules.md 2.4): a username or a mail address, and a password. Any non-empty pair is accepted. */
export const Login = z.object({
  username: z.string(ALL_FIELDS).check(
    z.trim(),
    z.minLength(1, ALL_FIELDS),
    z.refine(
      (typed) => canonicalUsername(typed).length <= (isAddress(typed) ? 254 : 32),
      'Usernames have at most 32 characters',
    ),
  ),
  password: typedPassword(ALL_FIELDS),
});
export type Login = z.infer<typeof Login>;

/** The body of a registration (docs/rules.md 2.1, 2.3, 2.4). Unknown keys are dropped. */
export const Registration = z.object({
  username: z.string(REQUIRED_FIELDS).check(
    z.trim(),
    z.minLength(1, REQUIRED_FIELDS),
    z.refine(
      (typed) => typed === '' || USERNAME.test(canonicalUsername(typed)),
      'Usernames have 3 to 32 letters, digits, dots, dashes or underscores, and start and end with a letter or digit',
    ),
  ),
  password: chosenPassword(REQUIRED_FIELDS),
  email: emailAddress('Please enter a valid email address', REQUIRED_FIELDS),
  firstName: z._default(line(0, 'Names are text'), ''),
  lastName: z._default(line(0, 'Names are text'), ''),
});
export type Registration = z.infer<typeof Registration>;

/** The choices of a person who is invited to an account (docs/rules.md 21.3). */
export const InvitationAnswer = z.pick(Registration, { username: true, password: true });
export type InvitationAnswer = z.infer<typeof InvitationAnswer>;
