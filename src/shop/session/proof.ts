import * as z from 'zod/mini';
import { typedPassword } from './credentials';
import { typedCode } from './factor';
import { PasskeyAnswer } from './passkey';

/** Shows who uses a session: with a second factor by its code, otherwise by the password, or always by a passkey. */
export const Proof = z.object({
  password: z.optional(typedPassword('Please enter your password')),
  code: z.optional(typedCode),
  passkey: z.optional(PasskeyAnswer),
});
export type Proof = z.infer<typeof Proof>;

export const PasswordProof = z.object({ password: typedPassword('Please enter your password') });
