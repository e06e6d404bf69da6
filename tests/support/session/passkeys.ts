import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  CreationOptions,
  PasskeyAnswer,
  PasskeyCreation,
  RequestOptions,
} from '../../../src/shop/session/passkey';
import type { Person, Reply } from '../shop';

/** The origin of the test shop. */
const ORIGIN = 'http://shop.test';

/** What a dishonest browser or authenticator says instead. */
interface Lie {
  origin?: string;
  host?: string;
  challenge?: string;
  type?: string;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
  /** The format of the attestation statement. */
  format?: string;
}

/** One passkey in an authenticator of software. */
export interface TestPasskey {
  id: string;
  /** Answers options for a new passkey. */
  create: (options: CreationOptions, lie?: Lie) => PasskeyCreation;
  /** Answers options for a use, as whoever has the private key. Each use counts one up, if the authenticator counts. */
  use: (options: RequestOptions, lie?: Lie) => PasskeyAnswer;
}

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

const clientData = (usual: { type: string; challenge: string }, lie: Lie): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: lie.type ?? usual.type,
      challenge: lie.challenge ?? usual.challenge,
      origin: lie.origin ?? ORIGIN,
      crossOrigin: false,
    }),
  );

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** The head of the authenticator's data: whose passkey it is for, who was there, and the counter. */
const head = (host: string, { flags, counter }: { flags: number; counter: number }): Buffer => {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags, 0);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(host), rest]);
};

/** A new passkey (ES256). @param doesCount whether its authenticator counts uses; those that devices share do not */
export const newPasskey = ({ doesCount = true } = {}): TestPasskey => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let count = 0;
  let handle = '';
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' } as const;
  const flagsOf = ({ isVerified = true }: Lie) => PRESENT | (isVerified ? VERIFIED : 0);
  const point = publicKey.export({ format: 'jwk' });
  const key = new Map<number, number | Uint8Array>([
    [1, 2], // the type: a curve with two coordinates
    [3, -7], // ES256
    [-1, 1], // P-256
    [-2, new Uint8Array(Buffer.from(point.x ?? '', 'base64url'))],
    [-3, new Uint8Array(Buffer.from(point.y ?? '', 'base64url'))],
  ]);
  return {
    id: credential.id,
    create: (options, lie = {}) => {
      handle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        head(lie.host ?? options.rp.id, { flags: flagsOf(lie) | ATTESTED, counter: count }),
        Buffer.alloc(16), // no model is named
        length,
        id,
        isoCBOR.encode(key),
      ]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', lie.format ?? 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]);
      const { challenge } = options;
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData({ type: 'webauthn.create', challenge }, lie)),
          attestationObject: base64url(isoCBOR.encode(attestation)),
          transports: ['internal', 'telepathy'],
        },
      };
    },
    use: ({ challenge, rpId }, lie = {}) => {
      if (doesCount) count += 1;
      const data = clientData({ type: 'webauthn.get', challenge }, lie);
      const authenticatorData = head(lie.host ?? rpId, {
        flags: flagsOf(lie),
        counter: lie.counter ?? count,
      });
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, sha256(data)]),
        privateKey,
      );
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
          userHandle: lie.userHandle ?? handle,
        },
      };
    },
  };
};

/** The options for a new passkey of a person who has just shown who they are. */
export const creationOptions = async (person: Person): Promise<CreationOptions> =>
  ((await person.post('/api/account/passkeys/options')).body as { options: CreationOptions })
    .options;

/** The options to use a passkey. */
export const requestOptions = async (person: Person): Promise<RequestOptions> =>
  ((await person.post('/api/login/passkey/options')).body as { options: RequestOptions }).options;

/** Adds a passkey to the account of a person who has just shown who they are. */
export const addPasskey = async (
  person: Person,
  passkey = newPasskey(),
): Promise<{ passkey: TestPasskey; id: string; recoveryCodes: string[]; reply: Reply }> => {
  const response = passkey.create(await creationOptions(person));
  const reply = await person.post('/api/account/passkeys', { response });
  const body = reply.body as { passkey?: { id: string }; recoveryCodes?: string[] };
  return {
    passkey,
    id: body.passkey?.id ?? '',
    recoveryCodes: body.recoveryCodes ?? [],
    reply,
  };
};

/** Signs in by a passkey. */
export const signInBy = async (person: Person, passkey: TestPasskey, lie?: Lie): Promise<Reply> =>
  person.post('/api/login/passkey', { response: passkey.use(await requestOptions(person), lie) });
