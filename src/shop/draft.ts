// What a form holds of something: the texts and ticks of its fields, in the shape of their value. A zod codec reads a draft
// (decode) and makes one of a value (encode).
import * as z from 'zod/mini';
import { plainWhole } from './typed-number';

type Typed<Value> = z.ZodMiniType<Value, Value>;

/** A whole number as typed. Nothing typed is NaN, which `value` refuses in its own words. */
export const typedWhole = (value: Typed<number>) =>
  z.codec(z.string(), value, {
    decode: (text) => (text.trim() ? Number(plainWhole(text)) : Number.NaN),
    encode: String,
  });

/** A text that may be left empty: null is ''. */
export const typedOrNull = (value: Typed<string>) =>
  z.codec(z.string(), z.nullable(value), {
    decode: (text) => text.trim() || null,
    encode: (known) => known ?? '',
  });

/** A whole number as typed, or null for nothing. */
export const typedWholeOrNull = (value: Typed<number | null>) =>
  z.codec(z.string(), value, {
    decode: (text) => (text.trim() ? Number(plainWhole(text)) : null),
    encode: (known) => String(known ?? ''),
  });

/** A list with one item on each line; empty lines are left out. */
export const typedLines = (value: Typed<string[]>) =>
  z.codec(z.string(), value, {
    decode: (text) => text.split('\n').filter((line) => line.trim()),
    encode: (known) => known.join('\n'),
  });

/** Ticks by name, for a list of the ticked names. @param names all of them, in the order of the list */
export const typedTicks = <const Name extends PropertyKey & (string | number)>(
  names: readonly Name[],
  value: Typed<Name[]>,
) =>
  z.codec(z.record(z.string(), z.boolean()), value, {
    decode: (ticks) => names.filter((name) => ticks[String(name)]),
    encode: (known) =>
      Object.fromEntries(names.map((name) => [String(name), known.includes(name)])),
  });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether nothing is typed into any field of a draft. The id of a row is not typed. */
export const isEmptyDraft = (draft: unknown): boolean => {
  if (isObject(draft)) return isEmptyDraft(Object.values({ ...draft, id: '' }));
  if (Array.isArray(draft)) return draft.every(isEmptyDraft);
  return typeof draft === 'string' ? !draft.trim() : !draft;
};

/**
 * Rows of a form. Those with nothing typed into them are left out; messages name the others by their places in the form.
 * @param row the codec of one @param list the checks of all
 */
export const typedRows = <Row extends z.ZodMiniType>(
  row: Row,
  list: Typed<z.output<Row>[]>,
): z.ZodMiniCodec<
  z.ZodMiniArray<z.ZodMiniCustom<z.input<Row>, z.input<Row>>>,
  Typed<z.output<Row>[]>
> =>
  z.codec(z.array(z.custom<z.input<Row>>()), list, {
    decode: (rows, { issues }) =>
      rows.flatMap((typed, place) => {
        if (isEmptyDraft(typed)) return [];
        const read = z.safeDecode(row, typed);
        for (const { path, message } of read.error?.issues ?? [])
          issues.push({ code: 'custom', path: [place, ...path], message, input: typed });
        return read.success ? [read.data] : [];
      }),
    encode: (known) => known.map((value) => z.encode(row, value)),
  });

/** The path of the field that a message is about: a field whose text is read as a list has no fields inside. */
export const fieldPath = (draft: unknown, path: readonly PropertyKey[]): string => {
  let inside = draft;
  const isInside = (name: PropertyKey) => {
    if (typeof inside !== 'object' || inside === null) return false;
    inside = Reflect.get(inside, name);
    return true;
  };
  const end = path.findIndex((name) => !isInside(name));
  return path.slice(0, end < 0 ? undefined : end).join('.');
};

/** The path of the first field with this text; undefined when none has it. */
export const pathOf = (draft: unknown, value: string): string | undefined => {
  for (const [name, one] of Object.entries(Object(draft))) {
    if (one === value) return name;
    const inside = typeof one === 'object' ? pathOf(one, value) : undefined;
    if (inside !== undefined) return `${name}.${inside}`;
  }
  return undefined;
};

/** The draft with all text fields of a form: what it does not have is empty there. @param form what the form has now */
export const withFieldsOf = <Draft>(draft: Draft, form: unknown): Draft => {
  const whole = (one: unknown, now: unknown): unknown => {
    if (isObject(one) && isObject(now))
      return Object.fromEntries(
        Object.keys({ ...one, ...now }).map((name) => [name, whole(one[name], now[name])]),
      );
    return one === undefined && typeof now === 'string' ? '' : one;
  };
  return whole(draft, form) as Draft; // with more of its own fields
};

/** Two edits of one thing, merged. */
export interface MergedDrafts<Draft> {
  /** Mine where I changed something, theirs elsewhere. */
  draft: Draft;
  /** What they changed where I changed it differently, by the paths of the fields: 'services.0.name'. */
  theirs: Readonly<Record<string, unknown>>;
}

/** Equal for drafts with the same fields; a missing one is empty. */
const text = (value: unknown): string =>
  JSON.stringify(value ?? '', (_, one: unknown) => (one === '' ? undefined : one)) ?? '';

/** Whether two drafts have the same in all fields. */
export const isSameDraft = (one: unknown, other: unknown): boolean => text(one) === text(other);

const idOf = (row: unknown): unknown => (isObject(row) ? row.id : undefined);

/**
 * Merges two edits of one thing by the paths of its fields (docs/rules.md 3.19). Nothing that I typed is lost. Rows belong
 * together by their ids, and the texts of a grid by their places. A list of other rows is mine or theirs as a whole.
 * @param base what both edits began with
 */
export const mergedDrafts = <Draft>(
  base: Draft,
  mine: Draft,
  theirs: Draft,
): MergedDrafts<Draft> => {
  const beside: Record<string, unknown> = {};
  const merged = (path: string, from: unknown, my: unknown, their: unknown): unknown => {
    if (isSameDraft(their, from) || isSameDraft(my, their)) return my;
    if (isSameDraft(my, from)) return their;
    const inside = (name: string | number, ...[a, b, c]: [unknown, unknown, unknown]) =>
      merged(path ? `${path}.${name}` : String(name), a, b, c);
    if (isObject(from) && isObject(my) && isObject(their))
      return Object.fromEntries(
        Object.keys({ ...from, ...my, ...their }).map((name) => [
          name,
          inside(name, from[name], my[name], their[name]),
        ]),
      );
    if (Array.isArray(from) && Array.isArray(my) && Array.isArray(their)) {
      if ([from, their].flat().every((row) => idOf(row) !== undefined)) {
        const row = (list: unknown[], id: unknown) => list.find((one) => idOf(one) === id);
        const stored = their
          .filter((one) => row(my, idOf(one)) ?? !row(from, idOf(one)))
          .map((one, place) => {
            const [before, now] = [row(from, idOf(one)), row(my, idOf(one))];
            return before && now ? inside(place, before, now, one) : one;
          });
        return [...stored, ...my.filter((one) => idOf(one) === undefined)];
      }
      if (
        ![from, my, their].flat().some(isObject) &&
        from.length === my.length &&
        my.length === their.length
      )
        return from.map((one, place) => inside(place, one, my[place], their[place]));
    }
    beside[path] = their;
    return my;
  };
  // A merge has the fields of what it merges.
  return { draft: merged('', base, mine, theirs) as Draft, theirs: beside };
};
