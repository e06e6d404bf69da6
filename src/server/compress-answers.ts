import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { encodingFor } from './encoded-response';

/** Smaller answers are sent as they are, characters. */
const LEAST = 10_000;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Compresses long JSON answers to one person, which are made anew each time, in a thread of the pool. */
export const compressAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < LEAST) return payload;
    if (reply.hasHeader('content-encoding')) return payload;
    const vary = reply.getHeader('vary');
    reply.header(
      'vary',
      vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`,
    );
    const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
    if (encoding === 'identity') return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return encoding === 'br'
      ? asBrotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : asGzip(payload, { level: 5 });
  });
};
