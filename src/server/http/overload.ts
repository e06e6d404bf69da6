import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { isPublicRead } from '../../contract/public-reads';
import { ApiError } from '../ground/api-error';

/** Calls of signed-in users, which have their own limits, and probes. */
const isLetThrough = (method: string, path: string): boolean =>
  /^\/(api\/|healthz$|readyz$)/.test(path) && !isPublicRead(method, path);

/**
 * Under overload, visitors get 503; buyers are still served.
 * @param longestStall mean event loop delay that triggers it, ms; 0 disables it
 */
export const turnAway = async (app: FastifyInstance, longestStall: number): Promise<void> => {
  await app.register(underPressure, {
    maxEventLoopDelay: longestStall,
    // Long enough that a single stall, such as a laptop waking up, is no overload.
    sampleInterval: longestStall * 5 || 5000,
    pressureHandler: async ({ method, url }) => {
      if (isLetThrough(method, url.split('?', 1)[0] ?? '')) return;
      throw new ApiError('busy', 'The shop is very busy. Please try again in a moment.', {
        retryAfter: 5,
      });
    },
  });
};
