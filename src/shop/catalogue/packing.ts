import * as z from 'zod/mini';
import { readInches } from '../typed-length';
import { fraction } from './attributes';

/** Forms of a part for which fewer lengths than three make a box. */
const PACKING_FORMS = ['flat', 'tube'] as const;

const MAX_PACKED_IN = 500;
const WRONG_LENGTH = `Write inches like 12, 12 1/2 or 3/4, at most ${MAX_PACKED_IN}`;

const Inches = z.optional(
  z.number(WRONG_LENGTH).check(z.positive(WRONG_LENGTH), z.maximum(MAX_PACKED_IN, WRONG_LENGTH)),
);

/**
 * The size of a part in its parcel, in inches. Lengths that nobody has measured are missing.
 * `nests`: equal pieces lie in one another.
 */
export const Packing = z.strictObject({
  lengthIn: Inches,
  widthIn: Inches,
  heightIn: Inches,
  form: z.optional(z.enum(PACKING_FORMS, 'Write flat or tube, or leave it empty')),
  nests: z.optional(z.boolean('Must be 0 or 1')),
});
export type Packing = z.infer<typeof Packing>;

/** The facts that are stored, always in the same order. */
export const storedPacking = ({ lengthIn, widthIn, heightIn, form, nests }: Packing): Packing => ({
  ...(lengthIn && { lengthIn }),
  ...(widthIn && { widthIn }),
  ...(heightIn && { heightIn }),
  ...(form && { form }),
  ...(nests && { nests }),
});

/** Reads a typed length of a packed part in inches, with three decimals; NaN for any other text. */
export const packedInches = (text: string): number => {
  const inches = Math.round((readInches(text) ?? 0) * 1000) / 1000;
  return inches > 0 && inches <= MAX_PACKED_IN ? inches : Number.NaN;
};

type PackingName = 'packLength' | 'packWidth' | 'packHeight' | 'packForm' | 'packNests';
type Texts = Partial<Record<PackingName, string | undefined>>;

/** A field of the owner's form for one packing fact. */
interface PackingField {
  name: PackingName;
  fact: keyof Packing;
  label: string;
  kind: 'length' | 'choice';
  choices?: readonly string[];
}

/** The form's fields for packing facts. Their names differ from those of the measured facts. */
export const PACKING_FIELDS: readonly PackingField[] = [
  { name: 'packLength', fact: 'lengthIn', label: 'Packed length', kind: 'length' },
  { name: 'packWidth', fact: 'widthIn', label: 'Packed width', kind: 'length' },
  { name: 'packHeight', fact: 'heightIn', label: 'Packed height', kind: 'length' },
  { name: 'packForm', fact: 'form', label: 'Packed form', kind: 'choice', choices: PACKING_FORMS },
  {
    name: 'packNests',
    fact: 'nests',
    label: 'Pieces nest',
    kind: 'choice',
    choices: ['yes', 'no'],
  },
];

const typedLength = z.optional(
  z.string().check(
    z.trim(),
    z.refine((text) => !text || !Number.isNaN(packedInches(text)), WRONG_LENGTH),
  ),
);
const choice = z.optional(z.string());

/** The packing fields of the owner's form, as typed text. */
export const PackingForm = {
  packLength: typedLength,
  packWidth: typedLength,
  packHeight: typedLength,
  packForm: choice,
  packNests: choice,
};

/** The texts of the form for stored packing facts. */
export const packingTexts = ({ lengthIn, widthIn, heightIn, form, nests }: Packing) => {
  const text = (inches: number | undefined): string => (inches ? fraction(inches) : '');
  return {
    packLength: text(lengthIn),
    packWidth: text(widthIn),
    packHeight: text(heightIn),
    packForm: form ?? '',
    packNests: nests ? 'yes' : '',
  };
};

/**
 * The packing facts of a form; empty fields are left out.
 * @param known the stored ones: a text that shows one of them means it, with all its decimals
 */
export const typedPacking = (texts: Texts, known: Packing = {}): Packing => {
  const shown = packingTexts(known);
  const length = (name: 'packLength' | 'packWidth' | 'packHeight', stored?: number) => {
    const text = texts[name];
    return text ? (text === shown[name] ? stored : packedInches(text)) : undefined;
  };
  return storedPacking({
    lengthIn: length('packLength', known.lengthIn),
    widthIn: length('packWidth', known.widthIn),
    heightIn: length('packHeight', known.heightIn),
    form: PACKING_FORMS.find((form) => form === texts.packForm),
    nests: texts.packNests === 'yes',
  });
};

/** The name of a form's field, for the name that the server gives it: "packing.lengthIn". */
export const packingField = (name: string): string =>
  name.replace(
    /(^|\.)packing\.(\w+)$/,
    (whole, before: string, fact) =>
      before + (PACKING_FIELDS.find((field) => field.fact === fact)?.name ?? whole),
  );
