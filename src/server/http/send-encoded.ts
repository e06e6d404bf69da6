import type { FastifyReply, FastifyRequest } from 'fastify';
import { type EncodedResponse, hasTag } from '../ground/encoded-response';

/** Sends an encoded response, or 304 when the client has it already. */
export const sendEncoded = (
  request: FastifyRequest,
  reply: FastifyReply,
  ready: EncodedResponse,
  cacheControl = 'public, no-cache',
): FastifyReply => {
  reply.header('cache-control', cacheControl).header('etag', ready.etag);
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
  if (hasTag(request.headers['if-none-match'], ready.etag)) return reply.code(304).send();
  const { encoding, bytes } = ready.bytes(request.headers['accept-encoding']);
  reply.code(ready.statusCode).type(ready.contentType);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bytes);
};
