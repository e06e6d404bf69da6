import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type * as z from 'zod/mini';
import type {
  BodyOf,
  Endpoint,
  ListedErrors,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '../../contract/endpoint';
import type { addPicture } from '../../contract/catalogue/admin';
import type { addReviewPicture } from '../../contract/reviews/reviews';
import { MAX_PICTURE_BYTES, uploadedAddress } from '../../shop/catalogue/picture';
import { PictureProblem, type Pictures } from '../gateways/pictures';
import { ApiError } from '../ground/api-error';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that this route answers, with the API errors that it may throw. */
    call?: ListedErrors;
  }
}

interface Incoming<E extends Endpoint> {
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

/** Where a schema has no message of its own, in place of the library's, which names its types. */
const WRONG_VALUE = 'This value is not right.';

const parsed = (schema: z.ZodMiniType | undefined, value: unknown, part: string): unknown => {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: () => WRONG_VALUE });
  if (result.success && !holdsNul(result.data)) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) fields[issue.path.join('.')] ??= issue.message;
  const [first = `The ${part} of this request is not right.`] = Object.values(fields);
  const clear = first === WRONG_VALUE ? `The ${part} of this request is not right.` : first;
  throw new ApiError('invalid', clear, { fields });
};

/** The reply of a call that answers with a list, in batches that are sent as they come. */
type Lots<E extends Endpoint> = AsyncGenerator<ReplyOf<E>>;

const isInLots = <E extends Endpoint>(answer: ReplyOf<E> | Lots<E>): answer is Lots<E> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

/** One JSON list of all batches. */
async function* asList(
  batches: AsyncGenerator<unknown>,
  reply: z.ZodMiniType,
): AsyncGenerator<string> {
  let before = '[';
  for await (const batch of batches) {
    const rows = JSON.stringify(reply.parse(batch)).slice(1, -1);
    if (!rows) continue;
    yield before + rows;
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** Answers a call. `More` is what is known besides the request. */
export type Handler<E extends Endpoint, More = unknown> = (
  incoming: Incoming<E> & More,
) => ReplyOf<E> | Lots<E> | Promise<ReplyOf<E> | Lots<E>>;

/** Makes a route of a contract entry: parses the request and checks the reply. A long list can be given in batches. */
export const serve = <E extends Endpoint>(
  app: FastifyInstance,
  entry: E,
  handler: Handler<E>,
  options: RouteShorthandOptions = {},
): void => {
  app.route({
    ...options,
    config: { call: entry },
    method: entry.method,
    url: entry.path,
    handler: async (request, reply) => {
      const incoming = {
        params: parsed(entry.params, request.params, 'address'),
        query: parsed(entry.query, request.query, 'query'),
        body: parsed(entry.body, request.body ?? {}, 'body'),
        request,
        reply,
      } as Incoming<E>; // each part was parsed by the schema that the type names
      const answer = await handler(incoming);
      if (isInLots<E>(answer))
        return reply
          .type('application/json; charset=utf-8')
          .send(Readable.from(asList(answer, entry.reply)));
      return reply.sent ? reply : entry.reply.parse(answer);
    },
  });
};

type UploadCall = typeof addPicture | typeof addReviewPicture;

/**
 * Makes the route of a call whose body is the bytes of a picture. It answers with the address and the size of the encoded one,
 * as far as the call has them. @param allow refuses whoever may not send one, before the body is read
 * @throws ApiError not_a_picture, picture
 */
export const servePicture = (
  app: FastifyInstance,
  call: UploadCall,
  pictures: Pick<Pictures, 'keep'>,
  allow: (request: FastifyRequest) => Promise<void> = async () => undefined,
  kept: (request: FastifyRequest, name: string) => Promise<void> = async () => undefined,
): void =>
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_PICTURE_BYTES },
      (_, body, done) => done(null, body),
    );
    scope.post(call.path, { config: { call }, onRequest: allow }, async (request, reply) => {
      const { body, headers } = request;
      if (
        !/^image\/(png|jpeg|webp|avif)$/.test(headers['content-type'] ?? '') ||
        !Buffer.isBuffer(body)
      )
        throw new ApiError<UploadCall>('not_a_picture', 'Pictures can be PNG, JPEG, WebP or AVIF.');
      try {
        const { name, width, height } = await pictures.keep(body);
        await kept(request, name);
        reply.code(201);
        return call.reply.parse({ url: uploadedAddress(name), width, height });
      } catch (error) {
        if (error instanceof PictureProblem)
          throw new ApiError<UploadCall>('picture', error.message);
        throw error;
      }
    });
  });
