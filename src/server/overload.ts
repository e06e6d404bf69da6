import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { isPublicRead } from '../contract/public-reads';
import { ApiError } from './api-error';

/** Calls of people who are signed in, in the middle of something, and bounded by limits of their own; and the probes. */
const isLetThrough = (method: string, path: string): boolean =>
  /^\/(api\/|healthz$|readyz$)/.test(path) && !isPublicRead(method, path);

/**
 * While the machine can not keep up, those who look around are told to come back; who buys is served all the same.
 * @param longestStall ms by which the event loop may be late on average; 0 turns nobody away
 */
export const turnAway = async (app: FastifyInstance, longestStall: number): Promise<void> => {
  await app.register(underPressure, {
    maxEventLoopDelay: longestStall,
    // Long enough that one stall, like a laptop that wakes up, is no overload.
    sampleInterval: longestStall * 5 || 5000,
    pressureHandler: async ({ method, url }) => {
      if (isLetThrough(method, url.split('?', 1)[0] ?? '')) return;
      throw new ApiError('busy', 'The shop is very busy. Please try again in a moment.', {
        retryAfter: 5,
      });
    },
  });
};
