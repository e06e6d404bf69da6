import { Readable, pipeline } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  type ZlibOptions,
} from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { encodingFor } from '../ground/encoded-response';
import { makeTurns } from '../ground/turns';

/** Smaller answers are sent as they are, characters. */
const MIN = 10_000;
/** Answers that wait for their compression. More of them are sent as they are. */
const MAX_WAITING = 8;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP: ZlibOptions = { level: 5 };

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/**
 * Compresses long JSON answers to one person, which are made anew each time, in libuv's pool: one answer and one stream
 * at a time, because commits and password hashing need its other threads.
 */
export const compressAnswers = (app: FastifyInstance): void => {
  const turns = makeTurns(1);
  /** Answers that are being compressed, or wait for it. */
  let unready = 0;
  const inTurn = async (act: () => Promise<Buffer>): Promise<Buffer> => {
    unready += 1;
    try {
      return await turns('alone', act);
    } finally {
      unready -= 1;
    }
  };

  let isStreaming = false;
  const inStream = (source: Readable, isBrotli: boolean): Readable => {
    isStreaming = true;
    const made = isBrotli ? createBrotliCompress(BROTLI) : createGzip(GZIP);
    return pipeline(source, made, () => {
      isStreaming = false;
    });
  };

  // No promise for the many answers that stay as they are.
  app.addHook('onSend', (request, reply, payload, done) => {
    const isStream = payload instanceof Readable;
    if (!isStream && (typeof payload !== 'string' || payload.length < MIN))
      return done(null, payload);
    const type = String(reply.getHeader('content-type'));
    if (reply.hasHeader('content-encoding') || (isStream && !type.startsWith('application/json')))
      return done(null, payload);
    const vary = reply.getHeader('vary');
    reply.header(
      'vary',
      vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`,
    );
    const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
    if (encoding === 'identity' || (isStream ? isStreaming : unready > MAX_WAITING))
      return done(null, payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    const isBrotli = encoding === 'br';
    if (isStream) return done(null, inStream(payload, isBrotli));
    return inTurn(() => (isBrotli ? asBrotli(payload, BROTLI) : asGzip(payload, GZIP)));
  });
};
