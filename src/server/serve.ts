import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type * as z from 'zod/mini';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../contract/endpoint';
import { ApiError } from './api-error';

interface Asked<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** PostgreSQL cannot store NUL in text. */
const holdsNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);

const parsed = (schema: z.ZodMiniType | undefined, value: unknown, part: string): unknown => {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success && !holdsNul(result.data)) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) fields[issue.path.join('.')] ??= issue.message;
  const [first = `The ${part} of this request is not right.`] = Object.values(fields);
  const clear = first === 'Invalid input' ? `The ${part} of this request is not right.` : first;
  throw new ApiError('invalid', clear, { fields });
};

/** Makes a route of a contract entry: parses the request and checks the reply. */
export const serve = <E extends Endpoint>(
  app: FastifyInstance,
  entry: E,
  handler: (asked: Asked<E>) => Promise<ReplyOf<E>>,
  options: RouteShorthandOptions = {},
): void => {
  app.route({
    ...options,
    config: { call: entry },
    method: entry.method,
    url: entry.path,
    handler: async (request, reply) => {
      const asked = {
        params: parsed(entry.params, request.params, 'address'),
        query: parsed(entry.query, request.query, 'query'),
        body: parsed(entry.body, request.body ?? {}, 'body'),
        request,
        reply,
      } as Asked<E>; // each part was parsed by the schema that the type names
      const answer = await handler(asked);
      return reply.sent ? reply : entry.reply.parse(answer);
    },
  });
};
