import * as z from 'zod/mini';

/** The kinds of templates. */
export const TEMPLATES = ['notch', 'holes', 'cuts', 'drilling'] as const;
export type Template = (typeof TEMPLATES)[number];

/** The maximum number of rows in a typed cut list or drilling sheet. */
export const MAX_ROWS = 40;

/** Longer texts in an address are cut to this many characters. */
const MAX_TEXT_LENGTH = 60;

const typed = (begun: string) =>
  z._default(
    z.pipe(
      z.string(),
      z.transform((one: string) => one.slice(0, MAX_TEXT_LENGTH)),
    ),
    begun,
  );

/** Everything typed and chosen on the page. A text that cannot be read stays in its field. */
const Draft = z.object({
  show: z._default(z.enum(TEMPLATES), 'notch'),
  unit: z._default(z.enum(['in', 'mm']), 'in'),
  paper: z._default(z.enum(['letter', 'a4']), 'letter'),
  build: typed(''),
  part: typed(''),
  od: typed('1-3/4'),
  wall: typed('0.120'),
  met: typed('1-3/4'),
  angle: typed('90'),
  offset: typed('0'),
  /** The search for a part, and the id of the chosen one. */
  find: typed(''),
  id: typed(''),
  stock: typed('240'),
  kerf: typed('1/16'),
});
type Texts = z.infer<typeof Draft>;

/** One row of a sheet: the name, length and quantity of a cut; the name, distance and diameter of a hole. */
export type Row = readonly [name: string, length: string, third: string];

export interface PaperDraft extends Texts {
  cuts: readonly Row[];
  holes: readonly Row[];
}

export const NO_ROW: Row = ['', '', ''];

export const EMPTY: PaperDraft = { ...Draft.parse({}), cuts: [NO_ROW], holes: [NO_ROW] };

/** The names and values of an address, in its order. */
type Pairs = readonly (readonly [name: string, value: string])[];

const readRows = (pairs: Pairs, rowName: string): readonly Row[] => {
  const rows = pairs
    .filter(([name]) => name === rowName)
    .slice(0, MAX_ROWS)
    .map(([, value]): Row => {
      const [first = '', second = '', third = ''] = value
        .split('|')
        .map((one) => one.slice(0, MAX_TEXT_LENGTH));
      return [first, second, third];
    });
  return rows.length ? rows : [NO_ROW];
};

/**
 * Reads the fragment of an address, which anybody may have written. Impossible values become those of an empty draft.
 * @returns undefined when the fragment is empty, or of a version that this build does not know
 */
export const readDraft = (pairs: Pairs): PaperDraft | undefined => {
  const values = Object.fromEntries(pairs);
  if (values.v !== '1') return undefined;
  const read = Draft.safeParse(values);
  const wrong = new Set(read.error?.issues.map(({ path: [name] }) => String(name)));
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !wrong.has(name)));
  return { ...Draft.parse(kept), cuts: readRows(pairs, 'cut'), holes: readRows(pairs, 'hole') };
};

const rowCode = (row: Row): string => row.map((one) => one.replaceAll('|', '/')).join('|');

/** Writes a draft as the fragment of an address: the values that differ from an empty draft. */
export const draftPairs = ({ cuts, holes, ...texts }: PaperDraft): Pairs => {
  const rows = (name: string, of: readonly Row[]) =>
    of.filter((row) => row.some(Boolean)).map((row) => [name, rowCode(row)] as const);
  return [
    ['v', '1'],
    ...Object.entries(texts).filter(([name, value]) => value !== EMPTY[name as keyof Texts]), // these are the names of Draft
    ...rows('cut', cuts),
    ...rows('hole', holes),
  ];
};

/** A sheet with these pieces, as if the page's fields had been filled in: the part of its address behind #. */
export const cutsHash = (
  pieces: readonly { name: string; lengthIn: number }[],
  {
    stockIn,
    kerf,
    unit,
    part = '',
  }: Pick<Texts, 'kerf' | 'unit'> & { stockIn: number; part?: string },
): string => {
  const inches = (length: number) => `${Math.round(length * 10_000) / 10_000} in`;
  const cuts = pieces.map(({ name, lengthIn }): Row => [name, inches(lengthIn), '']);
  const stock = inches(stockIn);
  const draft: PaperDraft = { ...EMPTY, show: 'cuts', cuts, stock, kerf, unit, part };
  return draftPairs(draft)
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&');
};
