// One difference for everything that the owner edits: what the log keeps of before and after, in words.
import type { ActChange } from '../../../contract/log';
import { cad } from '../../../shop/money';
import { type Say, fieldWords, plain } from './field-words';

/** The letters of a long text that an entry shows. */
const SHOWN_LETTERS = 120;

/** Two texts; long ones are cut to what is around their first difference. */
export const differing = (from: string, to: string): [from: string, to: string] => {
  if (Math.max(from.length, to.length) <= SHOWN_LETTERS) return [from || 'none', to || 'none'];
  const same = [...from].findIndex((letter, at) => letter !== to[at]);
  const start = Math.max(0, (same < 0 ? from.length : same) - SHOWN_LETTERS / 3);
  const cut = (text: string) => {
    const shown = text.slice(start, start + SHOWN_LETTERS);
    const isCut = start + SHOWN_LETTERS < text.length;
    return `${start > 0 ? '…' : ''}${shown}${isCut ? '…' : ''}` || 'none';
  };
  return [cut(from), cut(to)];
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The value itself; of a JSON column what its text holds. */
const parsed = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value; // a text that only begins like JSON: "{name} in {town}"
  }
};

/** What tells the things of a list apart. */
const KEYS = ['name', 'sku', 'description', 'kind', 'province', 'id'];

type Fields = Map<string, unknown>;

/** The things of a list by their keys, or by their places where these are not one for each. */
const listed = (list: readonly object[]): Fields => {
  const things = list.map((thing): [key: string, rest: object] => {
    const fields = new Map(Object.entries(thing));
    const key = KEYS.find((one) => typeof fields.get(one) === 'string') ?? '';
    const name = fields.get(key);
    fields.delete(key);
    return [String(name ?? ''), Object.fromEntries(fields)];
  });
  const names = new Set(things.map(([name]) => name));
  return names.has('') || names.size < list.length
    ? new Map(list.map((thing, at) => [String(at + 1), thing]))
    : new Map(things);
};

/** The fields of an object, or the things of a list. Undefined for a value, such as a list of words. */
const fieldsIn = (value: unknown): Fields | undefined => {
  if (!isObject(value)) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  return value.every(isObject) ? listed(value) : undefined;
};

/** A value in words: 'none', 'Nov 2, 2026; Dec 7, 2026'. */
const valueText = (value: unknown, say: Say): string => {
  if (value === undefined || value === null || value === '') return 'none';
  const fields = fieldsIn(value);
  if (fields) return fieldsText('', fields) || 'none';
  if (!Array.isArray(value)) return say(value);
  const each = value.map((one) => valueText(one, say));
  return each.join(each.some((one) => one.includes(',')) ? '; ' : ', ');
};

/** What nobody has filled in. */
const NOTHING = new Set(['none', 'no', cad(0)]);

/** Fields that need no label where a thing is told whole. */
const PLAIN = new Set(['name', 'names', 'title', 'part', 'day', 'cents', 'note', 'on']);

const fieldsText = (kind: string, fields: Fields): string =>
  [...fields]
    .flatMap(([key, stored]) => {
      const value = parsed(stored);
      const { label, say, isId } = fieldWords(kind, key, [value]);
      const text = valueText(value, say);
      if (isId || NOTHING.has(text)) return [];
      if (text === 'yes') return label;
      return PLAIN.has(key) ? text : `${label} ${text}`;
    })
    .join(', ');

/** A thing as a whole: 'Metal Supermarkets, lead time 3'. What is not filled in is left out. */
export const wholeText = (kind: string, thing: unknown): string => {
  const fields = fieldsIn(thing);
  if (fields) return fieldsText(kind, fields);
  return thing === undefined ? '' : valueText(thing, plain);
};

/** Lists of which an entry tells what came and what went. */
const SETS = new Set(['rights', 'closedDates']);

const setChanges = (name: string | null, say: Say, sides: [unknown[], unknown[]]): ActChange[] => {
  const [from, to] = sides;
  const without = (list: unknown[], other: unknown[]) => list.filter((one) => !other.includes(one));
  const [added, removed] = [without(to, from), without(from, to)];
  return [
    ...(added.length ? [{ name: `${name} added`, from: null, to: valueText(added, say) }] : []),
    ...(removed.length
      ? [{ name: `${name} removed`, from: valueText(removed, say), to: null }]
      : []),
  ];
};

/** A change, unless both sides read the same. What was not there before is 'no' beside a yes or no. */
const change = (name: string | null, say: Say, from: unknown, to: unknown): ActChange[] => {
  const absent = typeof (from ?? to) === 'boolean' ? false : undefined;
  const [before, after] = [valueText(from ?? absent, say), valueText(to ?? absent, say)];
  if (name !== null && before === after) return [];
  const [shownBefore, shownAfter] = differing(before, after);
  return [{ name, from: shownBefore, to: shownAfter }];
};

const isTold = ({ from, to }: ActChange): boolean => from !== null || to !== null;

/** The difference of two values, or of each field in them: 'dealer prices, percent'. */
const inside = (
  { kind = '', path, say }: { kind?: string; path: string | null; say: Say },
  from: unknown,
  to: unknown,
): ActChange[] => {
  const [before, after] = [fieldsIn(from), fieldsIn(to)];
  if (!before || !after) return change(path, say, from, to);
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  const changes = keys.flatMap((key): ActChange[] => {
    const [one, other] = [parsed(before.get(key)), parsed(after.get(key))];
    if (JSON.stringify(one) === JSON.stringify(other)) return [];
    const field = fieldWords(kind, key, [one, other]);
    const name = [path, field.label].filter(Boolean).join(', ') || null;
    if (field.isId) return [{ name, from: null, to: null }];
    const [was, is] = [before.has(key), after.has(key)];
    // Its key is all of it.
    if (was !== is && isObject(one ?? other) && valueText(one ?? other, plain) === 'none')
      return change(name, plain, was, is);
    return SETS.has(key) && Array.isArray(one) && Array.isArray(other)
      ? setChanges(name, field.say, [one, other])
      : inside({ path: name, say: field.say }, one, other);
  });
  if (!changes.length && Array.isArray(to))
    // in another order
    return change(path, say, [...before.keys()], [...after.keys()]);
  // An id says only that it changed, which its name beside it says as well.
  const [told, bare] = [changes.filter(isTold), changes.filter((one) => !isTold(one))];
  return [...bare.filter(({ name }) => told.every((one) => one.name !== name)), ...told];
};

/**
 * What differs between two versions of a thing, each field with its name.
 * @param kind the noun of the kit, or the kind of the act: 'supplier', 'site'
 */
export const difference = (kind: string, before: unknown, after: unknown): ActChange[] =>
  inside({ kind, path: null, say: plain }, before, after);

/** A change as text: 'price $10.00 CAD → $12.00 CAD'; only its name when the values are not known. */
const changeText = ({ name, from, to }: ActChange): string =>
  [name, from !== null && to !== null ? `${from} → ${to}` : (to ?? from)].filter(Boolean).join(' ');

/** Changes as one text. */
export const changesText = (changes: readonly ActChange[]): string =>
  changes.map(changeText).join(', ');
