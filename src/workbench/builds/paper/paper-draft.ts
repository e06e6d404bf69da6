import * as z from 'zod/mini';

/** What is printed. */
export const TEMPLATES = ['notch', 'holes', 'cuts', 'drilling'] as const;
export type Template = (typeof TEMPLATES)[number];

/** The most rows of a cut list or drilling sheet that is typed. */
export const MAX_ROWS = 40;

/** Longer texts of an address are cut. */
const LONGEST = 60;

const typed = (begun: string) =>
  z._default(
    z.pipe(
      z.string(),
      z.transform((one: string) => one.slice(0, LONGEST)),
    ),
    begun,
  );

/** All that is typed and chosen on the page, as typed: what cannot be read stays in its field. */
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

/** One row of a sheet: name, length and quantity of a cut; name, distance and diameter of a hole. */
export type Row = readonly [name: string, length: string, third: string];

export interface PaperDraft extends Texts {
  cuts: readonly Row[];
  holes: readonly Row[];
}

export const NO_ROW: Row = ['', '', ''];

export const EMPTY: PaperDraft = { ...Draft.parse({}), cuts: [NO_ROW], holes: [NO_ROW] };

/** Names and values of an address, in its order. */
type Pairs = readonly (readonly [name: string, value: string])[];

const rowsOf = (pairs: Pairs, wanted: string): readonly Row[] => {
  const rows = pairs
    .filter(([name]) => name === wanted)
    .slice(0, MAX_ROWS)
    .map(([, value]): Row => {
      const [first = '', second = '', third = ''] = value
        .split('|')
        .map((one) => one.slice(0, LONGEST));
      return [first, second, third];
    });
  return rows.length ? rows : [NO_ROW];
};

/**
 * Reads the part of an address behind #, which may be anybody's. Values that cannot be are those of an empty draft.
 * @returns undefined when it says nothing, or is of a version that this build does not know
 */
export const readDraft = (pairs: Pairs): PaperDraft | undefined => {
  const given = Object.fromEntries(pairs);
  if (given.v !== '1') return undefined;
  const read = Draft.safeParse(given);
  const wrong = new Set(read.error?.issues.map(({ path: [name] }) => String(name)));
  const kept = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
  return { ...Draft.parse(kept), cuts: rowsOf(pairs, 'cut'), holes: rowsOf(pairs, 'hole') };
};

const rowCode = (row: Row): string => row.map((one) => one.replaceAll('|', '/')).join('|');

/** A draft as the part of an address behind #: what differs from an empty one. */
export const draftPairs = ({ cuts, holes, ...texts }: PaperDraft): Pairs => {
  const rows = (name: string, of: readonly Row[]) =>
    of.filter((row) => row.some(Boolean)).map((row) => [name, rowCode(row)] as const);
  return [
    ['v', '1'],
    ...Object.entries(texts).filter(([name, value]) => value !== EMPTY[name as keyof Texts]), // the names of Draft
    ...rows('cut', cuts),
    ...rows('hole', holes),
  ];
};

/** The address of a sheet for these pieces, as the fields of the page would have them. */
export const cutsAddress = (
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
  const pairs = draftPairs(draft).map((pair) => pair.map(encodeURIComponent).join('='));
  return `/build/paper#${pairs.join('&')}`;
};
