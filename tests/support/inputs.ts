// Not 'zod', which would replace the shop's error messages in the whole process.
import * as z from 'zod/v4/core';

type Schema = z.$ZodType;
type Described = z.JSONSchema.BaseSchema;

/** The JSON Schema of what a schema accepts. */
const described = (schema: Schema): Described =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

const TEXTS = [
  'tackthenweld',
  'ON',
  '1041',
  'P3A 1A1',
  'casey@people.test',
  'a'.repeat(20),
  'a'.repeat(43),
  '01890a5d-ac96-774b-bcce-b302099a8057',
];

const isRight = (schema: Described, text: string): boolean =>
  text.length >= (schema.minLength ?? 0) &&
  text.length <= (schema.maxLength ?? Infinity) &&
  [schema, ...(schema.allOf ?? [])].every(
    ({ pattern }) => pattern === undefined || new RegExp(pattern, 'u').test(text),
  );

const kindOf = ({ type }: Described): string | undefined =>
  Array.isArray(type) ? type.at(-1) : type;

const asSchema = (schema: z.JSONSchema._JSONSchema | undefined): Described =>
  typeof schema === 'object' ? schema : {};

const itemsOf = ({ items }: Described): Described =>
  asSchema(Array.isArray(items) ? items[0] : items);

const taken = (schema: Described): unknown => {
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return taken(asSchema(schema.anyOf[0]));
  switch (kindOf(schema)) {
    case 'string':
      return TEXTS.find((text) => isRight(schema, text));
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => taken(itemsOf(schema)));
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, taken(asSchema(schema.properties?.[name]))]),
      );
    default:
      return undefined;
  }
};

const refused = (schema: Described): unknown[] => {
  const value = taken(schema);
  const wrong: unknown[] = [[[]], 'x', 1.5, { x: 1 }];
  if (schema.maxLength !== undefined) wrong.push('x'.repeat(schema.maxLength + 1));
  if (schema.minLength !== undefined) wrong.push('');
  if (schema.maximum !== undefined) wrong.push(schema.maximum + 1);
  if (schema.minimum !== undefined) wrong.push(schema.minimum - 1);
  // Not excluded by a schema, but PostgreSQL cannot store it.
  if (kindOf(schema) === 'string') wrong.push('\0');
  if (kindOf(schema) === 'array') wrong.push([], ...refused(itemsOf(schema)).map((item) => [item]));
  if (kindOf(schema) === 'object' && typeof value === 'object') {
    for (const name of schema.required ?? []) wrong.push({ ...value, [name]: undefined });
    for (const [name, part] of Object.entries(schema.properties ?? {}))
      for (const bad of refused(asSchema(part))) wrong.push({ ...value, [name]: bad });
  }
  return wrong;
};

/** The simplest value that a schema accepts; rules across fields are not considered. */
export const rightInput = (schema: Schema): unknown => taken(described(schema));

/** The queries that a call accepts: the shortest one, and one with each of its fields. */
export const rightInputs = (schema: Schema): Record<string, string>[] => {
  const { properties = {} } = described(schema);
  const least = rightInput(schema) as Record<string, string>; // a query is an object of texts
  return Object.entries(properties)
    .map(([name, part]) => ({ ...least, [name]: taken(asSchema(part)) as string }))
    .concat(least)
    .filter((input) => z.safeParse(schema, input).success);
};

/** Values that a schema rejects: of another type, too long, too small, with a field missing or wrong. */
export const wrongInputs = (schema: Schema): unknown[] =>
  refused(described(schema)).filter(
    (value) => !z.safeParse(schema, value).success || JSON.stringify(value).includes('\\u0000'),
  );

/** The property names of an object schema. */
export const fieldsOf = (schema: Schema): string[] =>
  Object.keys(described(schema).properties ?? {});
