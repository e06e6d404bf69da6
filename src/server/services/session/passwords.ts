import { hash, verify } from '@node-rs/argon2';

/** OWASP's minimum for argon2id, which is the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

/** Hashing is slow on purpose. At most two at once, so that other requests stay fast. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

const normal = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(normal(password), COST));

export const needsRehash = (stored: string): boolean => !stored.startsWith(CURRENT);

let dummy: Promise<string> | undefined;

/** Verifies a password. Without a stored hash it takes as long and returns false, so that timing does not reveal names. */
export const isPassword = async (
  stored: string | undefined,
  password: string,
): Promise<boolean> => {
  dummy ??= hashPassword('no account has this password');
  const against = stored ?? (await dummy);
  const right = await inTurn(() => verify(against, normal(password)));
  return right && stored !== undefined;
};
