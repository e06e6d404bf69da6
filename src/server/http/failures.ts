import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { COMMON_ERRORS, ERROR_STATUS, type ErrorCode } from '../../contract/api-errors';
import type { ErrorBody, ListedErrors } from '../../contract/endpoint';
import { isFullDisk } from '../ground/full-disk';
import { ApiError } from '../ground/api-error';
import { StoreUnavailable } from '../gateways/files/file-store';
import { ProviderUnavailable } from '../gateways/payments';
import { failurePage } from '../services/pages/failure-page';
import { DatabaseUnavailable } from '../tables/engine/postgres';
import { collectRoutes } from './allowed-methods';
import type { NetworkLimit } from './limits';

type Fault = Error & { statusCode?: number; code?: string };

/** Errors of the framework, by status. */
const FRAMEWORK_ERRORS: Record<number, ErrorBody> = {
  400: { code: 'invalid', message: 'This request could not be read.' },
  404: { code: 'not_found', message: 'There is nothing at this address.' },
  405: { code: 'wrong_method', message: 'This address does not take this method.' },
  413: { code: 'too_large', message: 'This request is too large.' },
  414: { code: 'too_long', message: 'This address is too long.' },
  415: { code: 'not_json', message: 'Please send JSON.' },
};

/** Refusals of Node's parser, by the error's code. */
const BROKEN: Record<string, { status: number; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'This request was not complete in time.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of this request are too large.' },
};

const sendFrameworkError = (reply: FastifyReply, status: number): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(FRAMEWORK_ERRORS[status] ?? FRAMEWORK_ERRORS[400]);

/** Refuses a malformed URL. No hook has run for it. @param headers of every answer */
export const refuseAddress =
  (headers: Record<string, string>) =>
  (error: Fault, _: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({ ...headers, 'x-content-type-options': 'nosniff' });
    sendFrameworkError(reply, error.statusCode === 414 ? 414 : 400);
  };

/**
 * Refuses a request that is no HTTP, or not complete in time. No route has seen it, and the connection ends.
 * @param headers of every answer
 */
export const refuseBroken =
  (headers: Record<string, string>) =>
  (error: Fault, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const { status, message } = BROKEN[error.code ?? ''] ?? {
      status: 400,
      message: 'This request could not be read.',
    };
    const body = JSON.stringify({ code: 'invalid', message } satisfies ErrorBody);
    const lines = Object.entries({
      ...headers,
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
    }).map((header) => `${header.join(': ')}\r\n`);
    if (socket.writable)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    socket.destroy(error);
  };

const isListed = (code: ErrorCode, call: ListedErrors | undefined): boolean =>
  [...COMMON_ERRORS, ...(call?.errors ?? [])].includes(code);

/** Sends what went wrong: as a page where a person opens one, who cannot read JSON. */
const sendFailure = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: ErrorBody & Record<string, unknown>,
): FastifyReply =>
  request.headers.accept?.includes('text/html') && !request.url.startsWith('/api/')
    ? reply.code(status).type('text/html; charset=utf-8').send(failurePage(body.message))
    : reply.code(status).send(body);

/**
 * Answers everything that goes wrong as {code, message}, or as a page (docs/rules.md 14.2), and nothing of it is kept by
 * caches. An API error that its call does not list is a mistake of ours: it is logged and answered with 500.
 */
export const answerFailures = (app: FastifyInstance, strangers: NetworkLimit): void => {
  const allowedMethods = collectRoutes(app);
  app.setErrorHandler((error: Fault, request, reply) => {
    reply.header('cache-control', 'no-store');
    const { call } = request.routeOptions.config;
    if (error instanceof ApiError && isListed(error.code, call)) {
      const { code, message, detail } = error;
      if (typeof detail.retryAfter === 'number') reply.header('retry-after', detail.retryAfter);
      const status = call?.statuses?.[code] ?? ERROR_STATUS[code];
      return sendFailure(request, reply, status, { code, message, ...detail });
    }
    if (error instanceof ProviderUnavailable && isListed('payments_unavailable', call)) {
      request.log.warn({ why: error.message }, 'the payment provider does not answer');
      return sendFailure(request, reply.header('retry-after', 5), 503, {
        code: 'payments_unavailable',
        message: 'Card payments are not available right now. Please try again in a moment.',
      });
    }
    if (error instanceof StoreUnavailable) {
      request.log.warn({ why: error.message }, 'the store of pictures has failed');
      return sendFailure(request, reply.header('retry-after', 5), 503, {
        code: 'unavailable',
        message: 'Pictures cannot be kept or shown right now. Please try again in a moment.',
      });
    }
    const status = error.statusCode ?? 500;
    if (status < 500) return sendFrameworkError(reply, status);
    if (isFullDisk(error)) request.log.error({ reqId: request.id }, 'the disk is full');
    const isAway = error instanceof DatabaseUnavailable;
    if (isAway) request.log.warn({ why: error.message }, 'the database does not answer');
    if (error.statusCode === 503 || isFullDisk(error) || isAway)
      return sendFailure(request, reply.header('retry-after', 5), 503, {
        code: 'unavailable',
        message: 'The shop cannot do this right now. Please try again.',
      });
    request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected error');
    return sendFailure(request, reply, 500, {
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
      requestId: request.id,
    });
  });

  app.setNotFoundHandler(async (request, reply) => {
    await strangers(request);
    const allowed = allowedMethods(request.url.split('?', 1)[0] ?? '');
    if (allowed.length && !allowed.includes(request.method))
      return sendFrameworkError(reply.header('allow', allowed.join(', ')), 405);
    return sendFrameworkError(reply, 404);
  });
};
