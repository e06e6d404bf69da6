import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';

const BROTLI = /(^|[\s,])br\s*(,|$|;\s*q=(1|0\.\d*[1-9]))/i;
const GZIP = /(^|[\s,])gzip\s*(,|$|;\s*q=(1|0\.\d*[1-9]))/i;

/** The best encoding that a request's Accept-Encoding allows. */
export const encodingFor = (accepted = ''): Encoding =>
  BROTLI.test(accepted) ? 'br' : GZIP.test(accepted) ? 'gzip' : 'identity';

/** Whether an If-None-Match names this tag; the comparison is the weak one (RFC 9110, 13.1.2). */
export const hasTag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch === etag ||
  ifNoneMatch === '*' ||
  (ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2)) ??
    false);

const JSON_TYPE = 'application/json; charset=utf-8';

/** Compression levels: small for answers to many, fast for an answer to one. */
const EFFORT = { many: { br: 11, gzip: 9 }, one: { br: 4, gzip: 5 } };

/** An answer encoded once: plain at once, each compressed form on first use. */
export class EncodedResponse {
  readonly plain: Buffer;
  /** Weak, since the encodings of one answer share it. */
  readonly etag: string;
  readonly #encoded = new Map<Encoding, Buffer | Promise<Buffer>>();

  constructor(
    text: string,
    readonly contentType: string,
    readonly statusCode = 200,
    readonly sentTo: 'many' | 'one' = 'many',
  ) {
    this.plain = Buffer.from(text);
    this.etag = `W/"${createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)}"`;
    this.#encoded.set('identity', this.plain);
  }

  static json(value: unknown): EncodedResponse {
    return new EncodedResponse(JSON.stringify(value), JSON_TYPE);
  }

  /** An answer that is unlikely to be requested again. */
  static jsonForOne(value: unknown): EncodedResponse {
    return new EncodedResponse(JSON.stringify(value), JSON_TYPE, 200, 'one');
  }

  /** The bytes in this encoding; a promise only on first use. */
  bytes(encoding: Encoding): Buffer | Promise<Buffer> {
    const made = this.#encoded.get(encoding);
    if (made) return made;
    const making = this.#compress(encoding).then((bytes) => {
      this.#encoded.set(encoding, bytes);
      return bytes;
    });
    this.#encoded.set(encoding, making);
    return making;
  }

  #compress(encoding: Encoding): Promise<Buffer> {
    const effort = EFFORT[this.sentTo];
    return encoding === 'br'
      ? asBrotli(this.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: effort.br } })
      : asGzip(this.plain, { level: effort.gzip });
  }
}
