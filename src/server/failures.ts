import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../contract/endpoint';
import { ProviderUnavailable } from './gateways/payments';
import type { Limit } from './limits';
import { Refusal, notFound } from './refusal';

type Fault = Error & { statusCode?: number; code?: string };

/** What the framework itself refuses, in words for programs and for people. */
const REFUSED: Record<number, Failure> = {
  400: { code: 'invalid', message: 'This request could not be read.' },
  404: { code: 'not_found', message: 'There is nothing at this address.' },
  413: { code: 'too_large', message: 'This request is too large.' },
  414: { code: 'too_long', message: 'This address is too long.' },
  415: { code: 'not_json', message: 'Please send JSON.' },
};

const refused = (reply: FastifyReply, status: number): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(REFUSED[status] ?? REFUSED[400]);

/** An address that can not even be read; no hook has run for it. */
export const refuseAddress = (error: Fault, _: FastifyRequest, reply: FastifyReply): void => {
  reply.header('x-content-type-options', 'nosniff');
  refused(reply, error.statusCode === 414 ? 414 : 400);
};

const isFull = (error: Fault): boolean =>
  error.statusCode === 503 || error.code === 'SQLITE_FULL' || error.code === '53100';

/** Answers everything that goes wrong as {code, message} (docs/rules.md 14.2), and nothing of it is kept by caches. */
export const answerFailures = (app: FastifyInstance, strangers: Limit): void => {
  app.setErrorHandler((error: Fault, request, reply) => {
    reply.header('cache-control', 'no-store');
    if (error instanceof Refusal) {
      const { retryAfter } = error.more;
      if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
      return reply
        .code(error.statusCode)
        .send({ code: error.code, message: error.message, ...error.more });
    }
    if (error instanceof ProviderUnavailable) {
      request.log.warn({ why: error.message }, 'the payment provider does not answer');
      return reply.code(503).header('retry-after', 5).send({
        code: 'payments_unavailable',
        message: 'Card payments are not available right now. Please try again in a moment.',
      });
    }
    const status = error.statusCode ?? 500;
    if (status < 500) return refused(reply, status);
    if (isFull(error))
      return reply.code(503).header('retry-after', 5).send({
        code: 'unavailable',
        message: 'The shop can not do this right now. Please try again.',
      });
    request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected error');
    return reply.code(500).send({
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
      requestId: request.id,
    });
  });

  app.setNotFoundHandler((request) => {
    strangers(request.ip);
    throw notFound('There is nothing at this address.');
  });
};
