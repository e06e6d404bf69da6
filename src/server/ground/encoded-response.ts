import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { type Compression, compress, compressInTurn, encodingFor } from './compress';

/** Whether an If-None-Match names this tag; the comparison is the weak one (RFC 9110, 13.1.2). */
export const hasTag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch === etag ||
  ifNoneMatch === '*' ||
  (ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2)) ??
    false);

/** The weak ETag of what an answer says. */
export const weakTag = (says: string | Buffer): string =>
  `W/"${createHash('sha256').update(says).digest('base64url').slice(0, 22)}"`;

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Larger answers are compressed in the background, bytes. This size takes about 10 ms. */
const MAX_AT_ONCE = 500_000;
/** The plain bytes of larger answers are not kept beside those of brotli. */
const MAX_KEPT_PLAIN = 4000;

/**
 * A public answer that is kept and encoded once. Small ones are compressed when they are first sent, large ones in the
 * background: they go out plain until that is done, so that no request waits for it (docs/decisions/021).
 */
export class EncodedResponse {
  #plain: Buffer | undefined;
  readonly #size: number;
  /** Weak, since the encodings of one answer share it. */
  readonly etag: string;
  readonly #made: Partial<Record<Compression, Buffer>> = {};
  readonly #begun = new Set<Compression>();
  #isSent = false;

  constructor(
    text: string,
    readonly contentType: string,
    readonly statusCode = 200,
    etag?: string,
  ) {
    const plain = Buffer.from(text);
    this.#plain = plain;
    this.#size = plain.length;
    this.etag = etag ?? weakTag(plain);
  }

  /** The plain bytes of a longer answer are dropped once it is compressed, and made again for a client that needs them. */
  get plain(): Buffer {
    return (this.#plain ??= brotliDecompressSync(this.#made.br ?? ''));
  }

  /** The bytes that it holds in memory. */
  get held(): number {
    const { br, gzip } = this.#made;
    return [this.#plain, br, gzip].reduce((sum, one) => sum + (one?.length ?? 0), 0);
  }

  /** @param etag a weak one that names what the answer says; made from the bytes when missing */
  static json(value: unknown, etag?: string): EncodedResponse {
    return new EncodedResponse(JSON.stringify(value), JSON_TYPE, 200, etag);
  }

  get isSent(): boolean {
    return this.#isSent;
  }

  /** The bytes to send now: in the encoding that the client prefers, or plain while that is being made. */
  bytes(accepted = ''): { encoding: Compression | 'identity'; bytes: Buffer } {
    this.#isSent = true;
    const encoding = encodingFor(accepted);
    if (encoding !== 'identity') {
      this.prepare(encoding);
      const bytes = this.#made[encoding];
      if (bytes) return { encoding, bytes };
    }
    return { encoding: 'identity', bytes: this.plain };
  }

  /** Compresses before the first use. */
  prepare(encoding: Compression = 'br'): void {
    if (this.#begun.has(encoding)) return;
    if (this.#size <= MAX_AT_ONCE) this.#keep(encoding, compress(this.plain, encoding));
    else {
      const making = compressInTurn(this.plain, encoding);
      if (!making) return; // The next request tries again.
      making.then(
        (made) => this.#keep(encoding, made),
        () => {}, // It stays plain.
      );
    }
    this.#begun.add(encoding);
  }

  #keep(encoding: Compression, made: Buffer): void {
    this.#made[encoding] = made;
    if (this.#made.br && this.#size > MAX_KEPT_PLAIN) this.#plain = undefined;
  }
}
