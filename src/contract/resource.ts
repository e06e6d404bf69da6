import * as z from 'zod/mini';
import type { Right } from '../shop/people/rights';
import { PagedQuery, type Paged, paged } from '../shop/paged';
import type { Stored } from '../shop/stored';
import type { ErrorCode } from './api-errors';
import { Done, type Endpoint, endpoint } from './endpoint';

const Id = z.object({ id: z.string().check(z.maxLength(64)) });

type Schema<Output, Input = unknown> = z.ZodMiniType<Output, Input>;

/** The five calls of something that the owner lists, adds, changes and removes. `Input` is what a caller may send. */
export interface Resource<Value extends object, Input = Value, Code extends ErrorCode = never> {
  readonly stored: Schema<Stored<Value>>;
  readonly list: Endpoint<undefined, typeof PagedQuery, undefined, Schema<Paged<Stored<Value>>>>;
  readonly get: Endpoint<typeof Id, undefined, undefined, Schema<Stored<Value>>, 'not_found'>;
  readonly add: Endpoint<
    undefined,
    undefined,
    Schema<Value, Input>,
    Schema<Stored<Value>>,
    'idempotency_mismatch' | Code
  >;
  readonly change: Endpoint<
    typeof Id,
    undefined,
    Schema<Value, Input>,
    Schema<Stored<Value>>,
    'not_found' | Code
  >;
  readonly remove: Endpoint<typeof Id, undefined, undefined, typeof Done, 'not_found'>;
}

/**
 * Describes the calls of a noun (docs/README.md, "A noun"). Its list is paged and searched by words; what the noun's own
 * rules refuse is 400 `invalid`. A repeated Idempotency-Key adds it once.
 * @param path '/api/admin/axles' @param schema what its owner writes @param rights what it takes to read it and to change it
 */
export const resource = <Shape extends z.core.$ZodShape, const Code extends ErrorCode = never>(
  path: `/api/admin/${string}`,
  schema: z.ZodMiniObject<Shape>,
  {
    read,
    write,
    errors: own = [],
  }: {
    read: Right;
    write: Right;
    /** The refusals of the noun's own rules besides `invalid`. */
    errors?: readonly Code[];
  },
): Resource<z.output<z.ZodMiniObject<Shape>>, z.input<z.ZodMiniObject<Shape>>, Code> => {
  type Value = z.output<z.ZodMiniObject<Shape>>;
  // TypeScript does not see that an object with one more field is the value with an id.
  const stored = z.extend(schema, { id: z.string() }) as unknown as Schema<Stored<Value>>;
  const one = `${path}/:id` as const;
  const errors = ['not_found'] as const;
  return {
    stored,
    list: endpoint('GET', path, { right: read, query: PagedQuery, reply: paged(stored) }),
    get: endpoint('GET', one, { right: read, params: Id, reply: stored, errors }),
    add: endpoint('POST', path, {
      right: write,
      body: schema,
      reply: stored,
      errors: ['idempotency_mismatch', ...own],
    }),
    change: endpoint('PUT', one, {
      right: write,
      params: Id,
      body: schema,
      reply: stored,
      errors: [...errors, ...own],
    }),
    remove: endpoint('DELETE', one, { right: write, params: Id, reply: Done, errors }),
  };
};
