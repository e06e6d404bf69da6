import { z } from 'zod';

/** A text column that holds JSON. */
export interface JsonColumn<T> {
  /** @throws Error with the column and the row, without the stored value */
  read: (text: string, rowId: string | number) => T;
  write: (value: T) => string;
}

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no JSON text means undefined, so every schema refuses it
  }
};

/** Reads and writes a JSON column. @param name with its table: 'product.attributes' */
export const jsonColumn = <T>(name: string, schema: z.core.$ZodType<T>): JsonColumn<T> => ({
  read: (text, rowId) => {
    const parsed = z.safeParse(schema, parsedJson(text));
    if (parsed.success) return parsed.data;
    const where = parsed.error.issues.map(({ path }) => path.join('.') || 'all of it').join(', ');
    throw new Error(`${name} of ${rowId} does not have the stored shape. Wrong: ${where}`);
  },
  write: (value) => JSON.stringify(value),
});
