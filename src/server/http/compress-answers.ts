import { Readable, pipeline } from 'node:stream';
import { createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { BROTLI, GZIP, compressInTurn, encodingFor } from '../ground/compress';

/** Smaller answers are sent as they are, characters. */
const MIN = 10_000;

/**
 * Compresses long JSON answers that are made for each request: one whole answer and one stream at a time. Those
 * that would have to wait too long are sent as they are.
 */
export const compressAnswers = (app: FastifyInstance): void => {
  let isStreaming = false;
  const compressStream = (source: Readable, isBrotli: boolean): Readable | undefined => {
    if (isStreaming) return undefined;
    isStreaming = true;
    return pipeline(source, isBrotli ? createBrotliCompress(BROTLI) : createGzip(GZIP), () => {
      isStreaming = false;
    });
  };

  app.addHook('onSend', async (request, reply, payload) => {
    const isStream = payload instanceof Readable;
    if (!isStream && (typeof payload !== 'string' || payload.length < MIN)) return payload;
    const type = String(reply.getHeader('content-type'));
    if (reply.hasHeader('content-encoding') || (isStream && !type.startsWith('application/json')))
      return payload;
    const vary = String(reply.getHeader('vary') ?? '');
    if (!vary.includes('accept-encoding'))
      reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
    if (encoding === 'identity') return payload;
    const made = isStream
      ? compressStream(payload, encoding === 'br')
      : compressInTurn(payload, encoding);
    if (!made) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return made;
  });
};
