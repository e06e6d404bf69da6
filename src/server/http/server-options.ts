import { type FastifyHttpOptions, LogController } from 'fastify';
import type { Server } from 'node:http';
import { refuseAddress, refuseBroken } from './failures';
import { isSecure, strictTransport } from './security-headers';

/** The contract parses bodies and replies (serve.ts). Fastify's own compilers, a megabyte, are not loaded. */
const noSchemas = (): never => {
  throw new Error('Routes have no JSON schemas here: see serve.ts');
};

/** Rendered for addresses that are no page of any route. */
export const NO_PAGE = '/page-not-found';

const isReadable = (path: string): boolean => {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
};

/** An address with broken percent signs is no page. The router would refuse it before any page could say so. */
const readableUrl = (url = '/'): string =>
  url.startsWith('/api/') || isReadable(url.split('?', 1)[0] ?? '') ? url : NO_PAGE;

/** Two minutes: 10 MB, the largest picture, from a slow phone. */
const REQUEST_WITHIN = 120_000;
const HEADERS_WITHIN = 15_000;
const CHECK_EVERY = 5000;

/** The options of Fastify. */
export const serverOptions = (
  publicUrl: string,
  {
    logger = false,
    trustProxy = false,
    requestWithin = REQUEST_WITHIN,
  }: {
    logger?: FastifyHttpOptions<Server>['logger'];
    trustProxy?: boolean;
    /** A client must send one request within this time, ms. */
    requestWithin?: number;
  },
): FastifyHttpOptions<Server> => {
  const always = strictTransport({ secure: isSecure(publicUrl) });
  return {
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Behind one load balancer: only its own entry in X-Forwarded-For is trusted, the rest can be forged by the client.
    trustProxy: trustProxy ? (_, hop) => hop === 0 : false,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: ({ url }) => readableUrl(url),
    // http/connections answers what arrives while the server stops, in the shape of every other error.
    return503OnClosing: false,
    frameworkErrors: refuseAddress(always),
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
    clientErrorHandler: refuseBroken(always),
    requestTimeout: requestWithin,
    http: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: Math.min(HEADERS_WITHIN, requestWithin),
      connectionsCheckingInterval: Math.min(CHECK_EVERY, requestWithin),
    },
  };
};
