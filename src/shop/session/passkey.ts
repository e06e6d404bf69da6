import * as z from 'zod/mini';
import { line } from '../messages/message';

/** The passkeys that an account can have. */
export const MAX_PASSKEYS = 10;

/** Bytes in base 64 for addresses, as browsers write them. */
const bytes = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));

/** The longest id of a credential has 1,023 bytes. */
const CredentialId = bytes(1364);

/** A way to reach an authenticator, which tells a browser where to look. Newer browsers may name others. */
const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
export const Transports = z.array(Transport);
export type Transports = z.infer<typeof Transports>;

/** The transports among these names that all browsers know. */
export const knownTransports = (names: readonly string[]): Transports =>
  names.flatMap((name) => {
    const known = Transport.safeParse(name);
    return known.success ? known.data : [];
  });

const credential = { id: CredentialId, rawId: CredentialId, type: z.enum(['public-key']) };

/** A browser's answer to the options of a new passkey: the fields of RegistrationResponseJSON that the shop reads. */
export const PasskeyCreation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(16_384),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(16))),
  }),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** A browser's answer by a passkey: the fields of AuthenticationResponseJSON that the shop reads. */
export const PasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(4096),
    userHandle: z.optional(bytes(128)),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** The body that adds a passkey. By default its name is that of browser and system. */
export const NewPasskey = z.object({
  response: PasskeyCreation,
  name: z.optional(line(1, 'Please enter a name')),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** A passkey of an account. Times are ISO; `usedAt` is null until it has signed in or shown who is there. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof Passkey>;

/** The options with which a browser creates a passkey: PublicKeyCredentialCreationOptionsJSON. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.enum(['public-key']), alg: z.number() })),
  timeout: z.number(),
  /** The passkeys that the account has, so that no authenticator gets a second one. */
  excludeCredentials: z.array(
    z.object({
      id: z.string(),
      type: z.enum(['public-key']),
      transports: Transports,
    }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required']),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(['required']),
  }),
  attestation: z.enum(['none']),
});
export type CreationOptions = z.infer<typeof CreationOptions>;

/** The options with which a browser uses a passkey, whichever the user chooses: PublicKeyCredentialRequestOptionsJSON. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.enum(['required']),
});
export type RequestOptions = z.infer<typeof RequestOptions>;
