import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
// The server's own schemas load the whole library, which has raw messages in English.
import 'zod';
import * as z from 'zod/mini';
import { COMMON_ERRORS, ERROR_STATUS, type ErrorCode } from '../../../src/contract/api-errors';
import { addToCart } from '../../../src/contract/cart/cart';
import { type Endpoint, type ListedErrors, endpoint } from '../../../src/contract/endpoint';
import { ApiError } from '../../../src/server/ground/api-error';
import { answerFailures } from '../../../src/server/http/failures';
import { serve } from '../../../src/server/http/serve';
import { resources } from '../../support/calls';

const contract = import.meta.glob<Record<string, unknown>>('../../../src/contract/**/*.ts', {
  eager: true,
});
const isCall = (value: unknown): value is ListedErrors & { path: string } =>
  typeof value === 'object' && value !== null && 'path' in value;
const calls = [
  ...Object.values(contract).flatMap((file) => Object.values(file).filter(isCall)),
  ...resources.flatMap((noun) => Object.values(noun).filter(isCall)),
];

describe('the API errors of the contract', () => {
  it('are each listed by a call or common to all calls', () => {
    expect(calls.length).toBeGreaterThan(80);
    const listed = calls.flatMap(({ errors = [] }) => errors);
    expect([...new Set([...COMMON_ERRORS, ...listed])].toSorted()).toEqual(
      Object.keys(ERROR_STATUS).toSorted(),
    );
  });

  it.each(calls.map((call) => [call.path, call] as const))(
    'are listed once for %s, without the common ones',
    (_, { errors = [], statuses = {} }) => {
      expect(errors).toEqual([...new Set(errors)]);
      expect(errors.filter((code) => COMMON_ERRORS.some((common) => common === code))).toEqual([]);
      expect(Object.keys(statuses).filter((code) => !(code in ERROR_STATUS))).toEqual([]);
    },
  );
});

describe('what is wrong with a body', () => {
  const keysOf = (schema: unknown): string[] =>
    Object.keys((schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {});
  const WITH_BODY = calls.filter((call): call is Endpoint => 'body' in call && Boolean(call.body));

  it.each(WITH_BODY.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'is said in our words for %s',
    async (_, call) => {
      const app = fastify();
      answerFailures(app, async () => {});
      serve(app, { ...call, params: undefined } as unknown as Endpoint, async () => ({}));
      const url = call.path.replaceAll(/:\w+/g, 'x');
      for (const value of [undefined, 7, {}, [[]], null, true, 'x'.repeat(100_000)]) {
        const payload = Object.fromEntries(keysOf(call.body).map((key) => [key, value]));
        for (const body of [payload, [value], value]) {
          const answer = await app.inject({
            method: call.method,
            url,
            headers: { 'content-type': 'application/json' },
            payload: JSON.stringify(body) ?? '{}',
          });
          expect(answer.body).not.toMatch(
            /Invalid (input|option|string)|expected |received |Too (big|small)|Unrecog/,
          );
        }
      }
    },
  );
});

describe('an API error', () => {
  const call = endpoint('GET', '/api/thing', {
    errors: ['held', 'csv'],
    statuses: { csv: 409 },
    reply: z.object({}),
  });
  const answerTo = async (code: ErrorCode, detail?: Record<string, unknown>) => {
    const logged: string[] = [];
    const app = fastify({ logger: { stream: { write: (line: string) => logged.push(line) } } });
    answerFailures(app, async () => {});
    serve(app, call, async () => {
      throw new ApiError(code as 'invalid', 'Sorry.', detail); // as a service that another call uses
    });
    const answer = await app.inject('/api/thing');
    return { status: answer.statusCode, body: answer.json<object>(), log: logged.join('') };
  };

  it('is answered with its status and detail', async () => {
    expect(await answerTo('held', { held: 2 })).toMatchObject({
      status: 409,
      body: { code: 'held', message: 'Sorry.', held: 2 },
    });
    expect(await answerTo('rate_limited', { retryAfter: 3 })).toMatchObject({ status: 429 });
  });

  it('gets the status that its call gives it', async () => {
    expect(await answerTo('csv')).toMatchObject({ status: 409 });
  });

  it('that its call does not list is logged and becomes a 500', async () => {
    const { status, body, log } = await answerTo('cart_full');
    expect(status).toBe(500);
    expect(body).toMatchObject({ code: 'internal' });
    expect(log).toContain('Sorry.');
  });

  it('compiles only with a code that all its calls list', () => {
    type Both = typeof addToCart | typeof call;
    const errors = [
      new ApiError('invalid', ''),
      new ApiError<typeof addToCart>('cart_full', ''),
      new ApiError<Both>('unauthorized', ''),
      // @ts-expect-error without a call, only common codes are allowed
      new ApiError('cart_full', ''),
      // @ts-expect-error listed by another call
      new ApiError<typeof addToCart>('held', ''),
      // @ts-expect-error listed by one of the two
      new ApiError<Both>('held', ''),
      // @ts-expect-error not in the table
      new ApiError<typeof addToCart>('cart_ful', ''),
    ];
    expect(errors).toHaveLength(7);
  });
});

describe('a page that the server cannot show', () => {
  const opened = async (url: string, accept: string) => {
    const app = fastify();
    answerFailures(app, async () => {});
    app.get('/*', async () => {
      throw new ApiError('busy', 'The <shop> is very busy.', { retryAfter: 5 });
    });
    return app.inject({ url, headers: { accept } });
  };
  const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

  it('says why and leads back to its address', async () => {
    const { statusCode, headers, body } = await opened('/product/x?item=2', BROWSER);
    expect(statusCode).toBe(503);
    expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<p>The &#60;shop&#62; is very busy.</p>\n<a href="">Try Again</a>');
  });

  it.each([
    ['/product/x', '*/*'],
    ['/api/thing', BROWSER],
  ])('is JSON for programs, and calls are JSON for everybody: %s as %s', async (url, accept) => {
    const answer = await opened(url, accept);
    expect(answer.json()).toMatchObject({ code: 'busy', retryAfter: 5 });
  });
});
