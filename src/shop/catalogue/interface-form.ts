import * as z from 'zod/mini';
import { type Interface, KINDS } from './interfaces';
import { fraction } from './attributes';
import { type InterfaceField, kindLabel, typedFields } from './interface-fields';
import { typedInches } from './product-form';
import { isCode } from './sku';
import { plainNumber } from '../typed-number';

/** An interface as its form row shows it: each field's text by the field's name. */
export interface TypedInterface {
  kind: Interface['kind'];
  texts: Record<string, string>;
}

type Contents = Extract<Interface, { kind: 'kit' }>['contents'];
type Part = Contents[number];

/** The SKU at the beginning of what a line of a kit says: after "SKU", or a code alone before a comma. */
const skuBefore = (what: string): { sku?: string; rest: string } => {
  const [, marked, sku = '', rest = ''] = /^(SKU\s+)?([^,]+)(?:,\s*(.+))?$/i.exec(what) ?? [];
  return marked || isCode(sku.trim()) ? { sku: sku.trim(), rest } : { rest: what };
};

const quoted = /^["“](.+)["”]$/;

const kitPart = (line: string): object => {
  const [, quantity, what = ''] = /^(\d{1,6})(?:\s*×\s*|\s*x\s+|x|\s+)(.+)$/i.exec(line) ?? [
    undefined,
    NaN,
    line,
  ];
  const words = quoted.exec(what)?.[1];
  const { sku, rest } = words === undefined ? skuBefore(what) : { sku: undefined, rest: words };
  return { ...(sku && { sku }), ...(rest && { description: rest }), quantity: Number(quantity) };
};

/** Shows words that would be read as a SKU in quotation marks. */
const wordsText = (words: string): string =>
  skuBefore(words).sku === undefined && !quoted.test(words) ? words : `"${words}"`;

const partText = ({ quantity, sku, description }: Part): string => {
  if (sku === undefined) return `${quantity} x ${wordsText(description ?? '')}`;
  const code = isCode(sku) ? sku : `SKU ${sku}`;
  return `${quantity} x ${[code, description].filter(Boolean).join(', ')}`;
};

/** Shows a fraction only where it is exact, so that saving an untouched list changes no length. */
const lengthText = (inches: number): string =>
  Number.isInteger(inches * 64) ? fraction(inches) : String(inches);

const fieldText = ({ kind }: InterfaceField, value: unknown): string => {
  if (value === undefined) return '';
  if (kind === 'length') return lengthText(Number(value));
  return kind === 'contents' ? (value as Contents).map(partText).join('\n') : String(value); // only the field of a kit has this kind
};

/** Reads a field's text. A text that cannot be read is returned unchanged, so that the schema refuses it. */
const readField = ({ kind, unit }: InterfaceField, typed: string): unknown => {
  const text = typed.trim();
  if (!text) return undefined;
  if (kind === 'length') return typedInches(text, 6) ?? text;
  if (kind === 'number') {
    // Loads run into thousands, and have no three decimals.
    const number = plainNumber(text, unit ? 'thousands' : undefined);
    return /^\d{1,9}(\.\d{1,9})?$/.test(number) ? Number(number) : text;
  }
  if (kind !== 'contents') return text;
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map(kitPart);
};

/** The form row of an interface. */
export const typedInterface = (known: Interface): TypedInterface => ({
  kind: known.kind,
  texts: Object.fromEntries(
    typedFields(known.kind).map((field) => [
      field.name,
      fieldText(field, known[field.name as keyof Interface]),
    ]),
  ),
});

/** The interface of a row, without empty fields. The server validates it. */
export const rowInterface = ({ kind, texts }: TypedInterface): Interface =>
  Object.fromEntries([
    ['kind', kind],
    ...typedFields(kind).flatMap((field) => {
      const value = readField(field, texts[field.name] ?? '');
      return value === undefined ? [] : [[field.name, value]];
    }),
  ]) as unknown as Interface; // the schema of each field has accepted its text by now

/** Writes a row in words: "Ball of a joint: Ball bore 3/4, Ball width 7/8". */
export const interfaceText = ({ kind, texts }: TypedInterface): string => {
  const fieldTexts = typedFields(kind).flatMap(({ name, label }) =>
    texts[name] ? [`${label} ${texts[name].replaceAll('\n', '; ')}`] : [],
  );
  return [kindLabel(kind), fieldTexts.join(', ')].filter(Boolean).join(': ');
};

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const issueMessage = ({ path: [place, name], message }: z.core.$ZodIssue): string =>
  typeof place === 'number'
    ? `Line ${place + 1}: ${name === 'quantity' ? 'the number ' : ''}${message}`
    : sentence(message);

/** The schema that validates a field's text, given the kind of its row. */
export const textSchema = (kind: TypedInterface['kind'], field: InterfaceField) => {
  const shape: Record<string, z.ZodMiniType> | undefined = KINDS.find(
    (one) => one.shape.kind.def.values[0] === kind,
  )?.shape;
  const schema = shape?.[field.name];
  return z.optional(
    z.string().check(z.maxLength(10_000, 'At most 10,000 characters'), (payload) => {
      const read = schema?.safeParse(readField(field, payload.value));
      const issue = read?.error?.issues[0];
      if (issue)
        payload.issues.push({ code: 'custom', input: payload.value, message: issueMessage(issue) });
    }),
  );
};
