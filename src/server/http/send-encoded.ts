import type { FastifyReply, FastifyRequest } from 'fastify';
import { type EncodedResponse, JSON_TYPE, hasTag, weakTag } from '../ground/encoded-response';
import type { SharedHeaders } from '../services/pages/shared-caches';

/** Sets the headers of a public answer. @returns whether the client has it already, which no one has of a 404 */
const isKnown = (
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, statusCode, cacheControl }: { etag: string; statusCode: number; cacheControl: string },
): boolean => {
  reply.header('cache-control', cacheControl).header('etag', etag);
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
  return statusCode === 200 && hasTag(request.headers['if-none-match'], etag);
};

/** Who may keep an answer. */
interface Keeping {
  /** By default everyone, who then asks whether it is still right. */
  cacheControl?: string;
  /** The headers that let caches in front of the shop keep it. */
  shared?: SharedHeaders | undefined;
}

/** Sends an encoded response, or 304 when the client has it already. */
export const sendEncoded = (
  request: FastifyRequest,
  reply: FastifyReply,
  ready: EncodedResponse,
  { cacheControl = 'public, no-cache', shared }: Keeping = {},
): FastifyReply => {
  const { etag, statusCode } = ready;
  const isThere = isKnown(request, reply, { etag, statusCode, cacheControl });
  if (statusCode === 200 && shared) reply.headers({ ...shared });
  if (isThere) return reply.code(304).send();
  const { encoding, bytes } = ready.bytes(request.headers['accept-encoding']);
  reply.code(statusCode).type(ready.contentType);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bytes);
};

/** Sends a public answer that is made for each request, as are searches, or 304 when the client has it already. */
export const sendPublic = (
  request: FastifyRequest,
  reply: FastifyReply,
  value: unknown,
): FastifyReply => {
  const text = JSON.stringify(value);
  const facts = { etag: weakTag(text), statusCode: 200, cacheControl: 'public, no-cache' };
  if (isKnown(request, reply, facts)) return reply.code(304).send();
  return reply.type(JSON_TYPE).send(text);
};
