import * as z from 'zod/mini';
import { fraction } from './attributes';
import { MAX_LOW_MARK } from './low-stock';
import { PackingForm } from './packing';
import type { Attributes } from './product';
import { readInches } from '../typed-length';
import { MAX_LEAD_DAYS, SUPPLY_KINDS } from '../promises/supply';
import { plainSum, plainWhole } from '../typed-number';
import { withoutUnseen } from '../typed-text';
import { FINISHES, MAX_STOCK, ProductFields, SLUG } from './product-edit';

/**
 * Parses a length: "3/16", "1-1/4", "1 1/4", "2.5", ".75", "19 mm".
 * @param decimals rounds the result to this many decimals
 * @returns inches, or undefined when the text is not a length above 0
 */
export const typedInches = (text: string, decimals = 3): number | undefined => {
  const inches = readInches(text);
  const parts = 10 ** decimals;
  return inches && inches > 0 ? Math.round(inches * parts) / parts : undefined;
};

type Kind = 'text' | 'length' | 'choice' | 'count' | 'yes';
type AttributeName = keyof Attributes;

/** A field for one measured fact. */
export interface AttributeField {
  name: AttributeName;
  label: string;
  kind: Kind;
  choices?: readonly string[];
  hint?: string;
}

/** The form's fields for measured facts, in the order of a drawing's title block. */
export const ATTRIBUTE_FIELDS: readonly AttributeField[] = [
  {
    name: 'option',
    label: 'Option',
    kind: 'text',
    hint: 'Its name among those on one page: Small',
  },
  { name: 'thread', label: 'Thread', kind: 'text', hint: '3/4-16' },
  { name: 'hand', label: 'Thread hand', kind: 'choice', choices: ['right', 'left', 'pair'] },
  { name: 'boreIn', label: 'Bore', kind: 'length' },
  { name: 'tubeOdIn', label: 'Tube outside diameter', kind: 'length' },
  { name: 'wallIn', label: 'Wall thickness', kind: 'length' },
  { name: 'plateIn', label: 'Plate thickness', kind: 'length' },
  { name: 'diameterIn', label: 'Diameter', kind: 'length' },
  { name: 'widthIn', label: 'Width', kind: 'length' },
  { name: 'heightIn', label: 'Height', kind: 'length' },
  { name: 'lengthIn', label: 'Length', kind: 'length' },
  { name: 'bolt', label: 'Bolt', kind: 'text' },
  { name: 'boltPattern', label: 'Bolt pattern', kind: 'text' },
  { name: 'size', label: 'Size', kind: 'text' },
  { name: 'material', label: 'Material', kind: 'text', hint: '70W mild steel' },
  { name: 'finish', label: 'Finish', kind: 'choice', choices: FINISHES },
  { name: 'pieces', label: 'Pieces', kind: 'count' },
  { name: 'weldOn', label: 'Weld-on', kind: 'choice', choices: ['yes', 'no'] },
];

const short = z
  .string()
  .check(z.overwrite(withoutUnseen), z.trim(), z.maxLength(100, 'At most 100 characters'));
const optional = z.optional(short);
const length = z.optional(
  short.check(
    z.refine(
      (text) => !text || typedInches(text) !== undefined,
      'Write inches like 3/16, 1-1/4 or 2.5',
    ),
  ),
);
const whole = (max: number, message: string) =>
  z.optional(
    short.check(
      z.overwrite(plainWhole),
      z.refine((text) => !text || (/^\d{1,7}$/.test(text) && Number(text) <= max), message),
    ),
  );

/** The product form, as typed text. */
export const ProductForm = z.object({
  ...ProductFields,
  slug: z.string().check(
    z.trim(),
    z.maxLength(120, 'At most 120 characters'),
    z.refine((text) => !/^\d+$/.test(text), 'The address cannot be all digits'),
    z.refine(
      (text) => !text || /^\d+$/.test(text) || SLUG.test(text),
      'Use lower-case words joined by dashes, like tie-rod-clamp',
    ),
  ),
  category: z.string().check(z.minLength(1, 'Category is required')),
  subcategory: z.optional(z.string()),
  salePrice: optional.check(z.overwrite((typed) => typed && plainSum(typed))),
  saleFrom: optional,
  saleTo: optional,
  supply: z.optional(z.string()),
  leadDays: whole(MAX_LEAD_DAYS, `The lead time is whole business days, up to ${MAX_LEAD_DAYS}`),
  workGroup: optional,
  packedFromParts: optional,
  successorId: z.optional(z.string()),
  stock: whole(MAX_STOCK, 'Stock must be a whole number, 0 or more'),
  lowMark: whole(MAX_LOW_MARK, 'The low-stock mark is a whole number up to 100,000, or empty'),
  ...PackingForm,
  option: optional,
  thread: optional,
  hand: optional,
  boreIn: length,
  tubeOdIn: length,
  wallIn: length,
  plateIn: length,
  diameterIn: length,
  widthIn: length,
  heightIn: length,
  lengthIn: length,
  bolt: optional,
  boltPattern: optional,
  size: optional,
  material: optional,
  finish: optional,
  pieces: whole(100_000, 'Pieces must be a whole number'),
  weldOn: optional,
});
export type ProductForm = z.infer<typeof ProductForm>;

/** The sale of a form; null when its three fields are empty. The server validates it. */
export const saleIn = ({
  salePrice: price = '',
  saleFrom: from = '',
  saleTo: to = '',
}: ProductForm) => (price || from || to ? { price, from, to } : null);

/** The supply of a form. The server validates it. */
export const supplyIn = ({ supply, leadDays = '', workGroup: group = '' }: ProductForm) => ({
  kind: SUPPLY_KINDS.find((kind) => kind === supply) ?? 'stock',
  leadDays,
  group,
});

const attributeValue = ({ kind, name }: AttributeField, text: string): unknown =>
  kind === 'length'
    ? typedInches(text)
    : kind === 'count'
      ? Number(text)
      : name === 'weldOn'
        ? text === 'yes'
        : text;

/**
 * The attributes of a form; empty fields are left out. The server validates them.
 * @param known the stored ones: a text that shows one of them means it, with all its decimals
 */
export const typedAttributes = (
  form: Partial<Record<AttributeName, string>>,
  known: Attributes = {},
): Attributes =>
  Object.fromEntries(
    ATTRIBUTE_FIELDS.flatMap((field) => {
      const text = form[field.name];
      if (!text) return [];
      const isUntouched = text === attributeText(known, field);
      return [[field.name, isUntouched ? known[field.name] : attributeValue(field, text)]];
    }),
  );

/** Writes an attribute as its form field shows it. */
export const attributeText = (known: Attributes, { name, kind }: AttributeField): string => {
  const value = known[name];
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' && kind === 'length' ? fraction(value) : String(value);
};
