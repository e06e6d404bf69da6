import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import { compressLater } from './shared-compressions';

type Compressed = 'br' | 'gzip';
type Encoding = Compressed | 'identity';

const BROTLI = /(^|[\s,])br\s*(,|$|;\s*q=(1|0\.\d*[1-9]))/i;
const GZIP = /(^|[\s,])gzip\s*(,|$|;\s*q=(1|0\.\d*[1-9]))/i;

/** The best encoding that a request's Accept-Encoding allows. */
export const encodingFor = (accepted: string): Encoding =>
  BROTLI.test(accepted) ? 'br' : GZIP.test(accepted) ? 'gzip' : 'identity';

/** Whether an If-None-Match names this tag; the comparison is the weak one (RFC 9110, 13.1.2). */
export const hasTag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch === etag ||
  ifNoneMatch === '*' ||
  (ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2)) ??
    false);

/** The weak ETag of what an answer says. */
export const tagOf = (says: string | Buffer): string =>
  `W/"${createHash('sha256').update(says).digest('base64url').slice(0, 22)}"`;

const JSON_TYPE = 'application/json; charset=utf-8';

/** Larger answers are compressed in the background, bytes. At the quick levels this size takes 4 ms. */
const MAX_AT_ONCE = 200_000;
const QUICK = { br: 5, gzip: 6 };
/** Up to this size, bytes, an answer goes out in gzip's quickest level while a better one is made: 10 ms for 1 MB. */
const MAX_GZIPPED = 2_000_000;
/** Of a larger answer, bytes, the plain bytes are not kept beside those of brotli. */
const MAX_KEPT_PLAIN = 4000;
/** An answer of this size, bytes, that is sent this often is worth the best level. */
const WORTH_BEST = { bytes: 4000, times: 2 };
/** 11 takes 2.5 s for 1 MB; 9 a tenth of it, for an answer that is larger by a sixth. */
const bestLevel = (size: number): number => (size > 1_000_000 ? 9 : 11);

const quickly = (plain: Buffer, encoding: Compressed): Buffer =>
  encoding === 'br'
    ? brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: QUICK.br } })
    : gzipSync(plain, { level: QUICK.gzip });

/**
 * An answer encoded once. Small ones are compressed on first use, large ones in the background; what is sent more than
 * once is compressed again at the best level. No request waits for it (docs/decisions/021).
 */
export class EncodedResponse {
  #plain: Buffer | undefined;
  readonly #size: number;
  /** Weak, since the encodings of one answer share it. */
  readonly etag: string;
  readonly #made: Partial<Record<Compressed, Buffer>> = {};
  readonly #begun = new Set<Compressed>();
  #stopgap: Buffer | undefined;
  #sent = 0;
  #isReplaced = false;

  constructor(
    text: string,
    readonly contentType: string,
    readonly statusCode = 200,
    etag?: string,
  ) {
    const plain = Buffer.from(text);
    this.#plain = plain;
    this.#size = plain.length;
    this.etag = etag ?? tagOf(plain);
  }

  /** Of a longer answer only the compressed bytes are kept, until someone wants these. */
  get plain(): Buffer {
    // In one piece: many small ones are never given back to the system.
    const chunkSize = this.#size + 1024;
    return (this.#plain ??= brotliDecompressSync(this.#made.br ?? '', { chunkSize }));
  }

  /** The bytes that it holds in memory. */
  get held(): number {
    const { br, gzip } = this.#made;
    return [this.#plain, br, gzip, this.#stopgap].reduce((sum, one) => sum + (one?.length ?? 0), 0);
  }

  /** @param etag a weak one that names what the answer says; made from the bytes when missing */
  static json(value: unknown, etag?: string): EncodedResponse {
    return new EncodedResponse(JSON.stringify(value), JSON_TYPE, 200, etag);
  }

  /** An answer to one request: it is compressed at once or not at all. */
  static once(value: unknown): EncodedResponse {
    const made = EncodedResponse.json(value);
    made.replaced();
    return made;
  }

  get isSent(): boolean {
    return this.#sent > 0;
  }

  /** The bytes to send now: in the encoding that the client prefers, or in a quick one while that is being made. */
  bytes(accepted = ''): { encoding: Encoding; bytes: Buffer } {
    const encoding = encodingFor(accepted);
    if (encoding === 'identity') return { encoding, bytes: this.plain };
    this.prepare(encoding);
    this.#sent += 1;
    const length = this.#size;
    if (encoding === 'br' && this.#sent === WORTH_BEST.times && length >= WORTH_BEST.bytes)
      this.#makeLater('br', bestLevel(length));
    const bytes = this.#made[encoding];
    if (bytes) return { encoding, bytes };
    if (length > MAX_GZIPPED || !GZIP.test(accepted))
      return { encoding: 'identity', bytes: this.plain };
    this.#stopgap ??= gzipSync(this.plain, { level: 1 });
    return { encoding: 'gzip', bytes: this.#stopgap };
  }

  /** Compresses before the first use. */
  prepare(encoding: Compressed = 'br'): void {
    if (this.#begun.has(encoding)) return;
    this.#begun.add(encoding);
    if (this.#size > MAX_AT_ONCE) this.#makeLater(encoding, QUICK[encoding], true);
    else this.#keep(encoding, quickly(this.plain, encoding));
  }

  /** A newer answer has taken the place of this one: it is not compressed any further. */
  replaced(): void {
    this.#isReplaced = true;
  }

  #makeLater(encoding: Compressed, level: number, urgent = false): void {
    const packed = this.#plain ? undefined : this.#made.br;
    compressLater({
      bytes: packed ?? this.plain,
      isBrotli: packed !== undefined,
      encoding,
      level,
      urgent,
      name: `${this.etag} ${encoding} ${level}`,
      isNeeded: () => !this.#isReplaced,
      done: (made) => {
        this.#stopgap = undefined;
        this.#keep(encoding, made);
      },
    });
  }

  #keep(encoding: Compressed, made: Buffer): void {
    this.#made[encoding] = made;
    if (this.#made.br && this.#size > MAX_KEPT_PLAIN) this.#plain = undefined;
  }
}
