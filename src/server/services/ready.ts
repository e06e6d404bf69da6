import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that a request's Accept-Encoding allows. */
export const encodingFor = (accepted: string | undefined): Encoding =>
  accepted?.includes('br') ? 'br' : accepted?.includes('gzip') ? 'gzip' : 'identity';

/** An answer whose bytes are made once: plain at once, each compressed form when it is first asked for. */
export class Ready {
  readonly plain: Buffer;
  readonly etag: string;
  readonly #encoded = new Map<Encoding, Buffer | Promise<Buffer>>();

  constructor(
    text: string,
    readonly contentType: string,
    readonly statusCode = 200,
  ) {
    this.plain = Buffer.from(text);
    this.etag = `"${createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)}"`;
    this.#encoded.set('identity', this.plain);
  }

  static json(value: unknown): Ready {
    return new Ready(JSON.stringify(value), 'application/json; charset=utf-8');
  }

  /** The bytes in this encoding; a promise only the first time. */
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
    return encoding === 'br'
      ? asBrotli(this.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
      : asGzip(this.plain, { level: 9 });
  }
}
