import * as z from 'zod/mini';
import { typedPassword } from './credentials';

const NO_CODE = 'Please enter the code';

/** A code as it was typed: six digits of the app, or a recovery code, with any spaces and dashes. */
export const typedCode = z
  .string(NO_CODE)
  .check(z.trim(), z.minLength(1, NO_CODE), z.maxLength(64, 'This is no code'));

export const FactorCode = z.object({ code: typedCode });
export type FactorCode = z.infer<typeof FactorCode>;

/** The second step of a login: the code for the challenge that the first one answered with. */
export const FactorAnswer = z.object({
  challenge: z.string().check(z.maxLength(64)),
  code: typedCode,
});
export type FactorAnswer = z.infer<typeof FactorAnswer>;

/** Ends the second factor of an account. */
export const FactorRemoval = z.object({
  password: typedPassword('Please enter your current password'),
  code: typedCode,
});
export type FactorRemoval = z.infer<typeof FactorRemoval>;

/** The factors that an account has beside its password. */
export interface Factors {
  /** A confirmed authenticator app. */
  hasApp: boolean;
  hasPasskey: boolean;
  isStaff: boolean;
}

/**
 * The second factor that an account asks for: the code of its app or, of the staff, a passkey. A recovery code stands for
 * either. The passkey of a customer only saves the password, so undefined is the answer for it.
 */
export const secondFactor = ({
  hasApp,
  hasPasskey,
  isStaff,
}: Factors): 'code' | 'passkey' | undefined =>
  hasApp ? 'code' : isStaff && hasPasskey ? 'passkey' : undefined;

/** The number of recovery codes that an account gets. */
export const RECOVERY_CODES = 10;
