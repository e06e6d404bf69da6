import type { FastifyInstance } from 'fastify';
import { ApiError } from '../ground/api-error';

const hostsIn = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;

/** Refuses requests that a proxy before the shop may read in another way than the shop (RFC 9110, 7.2 and 8.4). */
export const refuseUnclear = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ raw, headers }, reply, done) => {
    if (hostsIn(raw.rawHeaders) > 1)
      return done(new ApiError('invalid', 'This request names more than one host.'));
    const encoding = headers['content-encoding'] ?? 'identity';
    if (encoding.toLowerCase() === 'identity') return done();
    reply.header('accept-encoding', 'identity');
    return done(new ApiError('not_json', 'Please send this without a Content-Encoding.'));
  });
};
