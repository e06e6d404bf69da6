import { fraction } from './attributes';
import type { Product } from './product';
import { isOfWhole } from './interface-fields';
import { type Interface, knownInterfaces } from './interfaces';

/** The fields of a part that its numbers are read from. */
export type Described = Pick<Product, 'attributes'> & {
  interfaces?: readonly unknown[] | undefined;
};

/** One measure of a part, such as its bore. */
export interface PartNumber {
  /** Equal for equal numbers, however they were written. Kept short, for addresses. */
  key: string;
  /** The number as on a tape measure: 5/8, 1-1/4-12. */
  text: string;
  /** The sort key. */
  order: number;
}

/** A kind of number. Values of two kinds are never equal: a bore is no hole. */
export interface NumberKind {
  id: string;
  label: string;
  /** The unit of all its values, shown in column heads and filters. */
  unit?: 'in' | '°';
}

/** Lengths are compared in 64ths, so that 2.438 and 2.4375 are the same. */
const SIXTY_FOURTHS = 64;
const ROUNDING = 0.000_6;

const lengthNumber = (inches: number): PartNumber => {
  const parts = Math.round(inches * SIXTY_FOURTHS);
  const order =
    parts && Math.abs(parts / SIXTY_FOURTHS - inches) <= ROUNDING ? parts / SIXTY_FOURTHS : inches;
  return { key: String(order), text: fraction(order), order };
};

const SIZE = /^(?:(\d+)(?:-(?=\d+\/)|$))?(?:(\d+)\/([1-9]\d*))?$/;

/** Reads a size as makers write it ("7/8", "1-1/4", "2") in inches. Any other text gives undefined. */
const sizeInches = (size: string): number | undefined => {
  const [, whole = '0', top = '0', bottom = '1'] = SIZE.exec(size) ?? [];
  return Number(whole) + Number(top) / Number(bottom) || undefined;
};

const threadNumber = (size: string, tpi: number | undefined): PartNumber | undefined => {
  const inches = sizeInches(size);
  if (inches === undefined) return undefined;
  const text = tpi === undefined ? size : `${size}-${tpi}`;
  return { key: text, text, order: inches + (tpi ?? 0) / 10_000 };
};

const HANDS = {
  right: { key: 'right', text: 'Right', order: 0 },
  left: { key: 'left', text: 'Left', order: 1 },
};

const wordNumber = (words: string): PartNumber => ({
  key: words.toLowerCase(),
  text: words.charAt(0).toUpperCase() + words.slice(1),
  order: 0,
});

const SHIRTS = ['small', 'medium', 'large', 'xl', 'xxl'];

const shirtSize = (size: string): PartNumber => ({
  ...wordNumber(size),
  order: SHIRTS.indexOf(size.toLowerCase()),
});

/** The result of reading one interface or attribute; undefined where it has no such number. */
type MaybeNumber = PartNumber | undefined;
const length = (inches: number | undefined): MaybeNumber =>
  inches === undefined ? undefined : lengthNumber(inches);

/** Reads a length as attributes state it: "5/8 in". */
const lengthIn = (text: string | undefined): MaybeNumber =>
  length(text?.endsWith(' in') ? sizeInches(text.slice(0, -3)) : undefined);

/** Reads a thread as attributes state it: "3/4-16 UNF". */
const threadIn = (text: string | undefined): MaybeNumber => {
  const [, size = '', tpi = ''] = /^(\S+)-(\d+)(?: UN[CF])?$/.exec(text ?? '') ?? [];
  return threadNumber(size, Number(tpi));
};

interface Source extends NumberKind {
  /** Reads the number from one interface. */
  of?: (at: Interface) => MaybeNumber;
  /** Reads the number from the attributes of a part whose interfaces do not state it. */
  otherwise?: (part: Described) => MaybeNumber | MaybeNumber[];
}

const isThread = (at: Interface) => at.kind === 'male_thread' || at.kind === 'female_thread';

/** The attributes of a part that meets no other. Only there does an attribute surely mean what its name says. */
const undescribed = ({ interfaces, attributes }: Described) =>
  interfaces?.every((one) => isOfWhole((one as { kind?: unknown }).kind)) === false
    ? undefined
    : attributes;

/** All kinds of numbers, in the order of a drawing's title block (docs/rules.md 3.14). */
const SOURCES = [
  {
    id: 'thread',
    label: 'Thread',
    of: (at) => (isThread(at) ? threadNumber(at.size, at.tpi) : undefined),
    otherwise: ({ attributes }) => threadIn(attributes.thread),
  },
  {
    id: 'hand',
    label: 'Hand',
    of: (at) => (isThread(at) && at.hand ? HANDS[at.hand] : undefined),
    otherwise: ({ attributes: { hand } }) =>
      hand === 'pair' ? [HANDS.right, HANDS.left] : hand && HANDS[hand],
  },
  {
    id: 'bore',
    label: 'Bore',
    unit: 'in',
    of: (at) => ('boreIn' in at ? length(at.boreIn) : undefined),
    otherwise: (part) => length(undescribed(part)?.boreIn),
  },
  {
    id: 'width',
    label: 'Width',
    unit: 'in',
    of: (at) =>
      at.kind === 'ball' || at.kind === 'sleeve'
        ? length(at.widthIn)
        : at.kind === 'clevis'
          ? length(at.insideWidthIn)
          : at.kind === 'spacer'
            ? length(at.stackWidthIn)
            : undefined,
    otherwise: (part) => length(undescribed(part)?.widthIn),
  },
  {
    id: 'shank',
    label: 'Shank',
    unit: 'in',
    of: (at) =>
      at.kind === 'spacer'
        ? length(at.plugDiameterIn)
        : at.kind === 'tube_plug'
          ? length(at.diameterIn)
          : undefined,
  },
  {
    id: 'tube',
    label: 'Tube OD',
    unit: 'in',
    of: (at) =>
      at.kind === 'tube_plug'
        ? length(at.tubeOdIn)
        : at.kind === 'tube' || at.kind === 'on_tube'
          ? length(at.odIn)
          : undefined,
    otherwise: ({ attributes }) => length(attributes.tubeOdIn),
  },
  {
    id: 'wall',
    label: 'Wall',
    unit: 'in',
    of: (at) => (at.kind === 'tube' ? length(at.wallIn) : undefined),
    otherwise: ({ attributes }) => length(attributes.wallIn),
  },
  {
    id: 'bolt',
    label: 'Bolt',
    unit: 'in',
    of: (at) =>
      at.kind === 'bolt' ? length(at.diameterIn) : 'boltIn' in at ? length(at.boltIn) : undefined,
    otherwise: ({ attributes }) => lengthIn(attributes.bolt),
  },
  {
    id: 'hole',
    label: 'Hole',
    unit: 'in',
    of: (at) => (at.kind === 'hole' ? length(at.diameterIn) : undefined),
  },
  {
    id: 'plate',
    label: 'Plate',
    unit: 'in',
    of: (at) => ('plateIn' in at ? length(at.plateIn) : undefined),
    otherwise: ({ attributes }) => length(attributes.plateIn),
  },
  {
    id: 'wheel',
    label: 'Wheel',
    unit: 'in',
    of: (at) => (at.kind === 'ring' ? length(at.wheelIn) : undefined),
  },
  {
    id: 'pattern',
    label: 'Bolt pattern',
    of: (at) => (at.kind === 'bolt_pattern' ? wordNumber(at.pattern) : undefined),
    otherwise: ({ attributes: { boltPattern } }) =>
      boltPattern ? wordNumber(boltPattern) : undefined,
  },
  {
    id: 'pin',
    label: 'Pin',
    unit: 'in',
    of: (at) => (at.kind === 'pin' ? length(at.diameterIn) : undefined),
  },
  {
    id: 'opening',
    label: 'Opening',
    unit: 'in',
    of: (at) => (at.kind === 'pin' ? length(at.openingIn) : undefined),
  },
  {
    id: 'grip',
    label: 'Grip',
    unit: 'in',
    of: (at) => (at.kind === 'bolt' ? length(at.gripIn) : undefined),
  },
  {
    id: 'length',
    label: 'Length',
    unit: 'in',
    of: (at) => ('lengthIn' in at ? length(at.lengthIn) : undefined),
    otherwise: ({ attributes }) => length(attributes.lengthIn),
  },
  {
    id: 'angle',
    label: 'Misalignment',
    unit: '°',
    of: (at) =>
      at.kind === 'ball' && at.misalignmentDeg !== undefined
        ? {
            key: String(at.misalignmentDeg),
            text: String(at.misalignmentDeg),
            order: at.misalignmentDeg,
          }
        : undefined,
  },
  {
    id: 'size',
    label: 'Size',
    otherwise: ({ attributes: { size } }) => (size ? shirtSize(size) : undefined),
  },
  {
    id: 'material',
    label: 'Material',
    otherwise: ({ attributes: { material } }) => (material ? wordNumber(material) : undefined),
  },
] as const satisfies readonly Source[];

export type NumberId = (typeof SOURCES)[number]['id'];

/** All kinds of numbers, in the order in which pages show them. */
export const NUMBER_KINDS: readonly (NumberKind & { id: NumberId })[] = SOURCES;

/** Sorts ascending by size, then by text. */
export const byOrder = (one: PartNumber, other: PartNumber): number =>
  one.order - other.order || (one.text < other.text ? -1 : one.text > other.text ? 1 : 0);

const once = (candidates: readonly MaybeNumber[]): PartNumber[] => {
  const [first, ...others] = candidates.filter((one) => one !== undefined);
  if (!first || !others.length) return first ? [first] : [];
  const numbers = [first];
  for (const one of others) if (!numbers.some(({ key }) => key === one.key)) numbers.push(one);
  return numbers.toSorted(byOrder);
};

/**
 * Returns the numbers of one kind that a part has, each once, sorted by size. Attributes count only where no interface
 * states the number (docs/rules.md 3.25); nothing is guessed.
 */
const sourceNumbers = (
  source: Source,
  part: Described,
  interfaces: readonly Interface[],
): readonly PartNumber[] => {
  const { of: read, otherwise } = source;
  const own = read ? once(interfaces.map(read)) : [];
  return own.length || !otherwise ? own : once([otherwise(part)].flat());
};

/** The numbers of a part by kind. Kinds without a number are missing. */
type PartNumbers = Partial<Record<NumberId, readonly PartNumber[]>>;

const readBefore = new WeakMap<Described, PartNumbers>();

/** Returns the numbers of a part. They are read once for each object, since lists ask for them again and again. */
export const partNumbers = (part: Described): PartNumbers => {
  const before = readBefore.get(part);
  if (before) return before;
  const numbers: PartNumbers = {};
  const interfaces = knownInterfaces(part.interfaces);
  for (const source of SOURCES) {
    const values = sourceNumbers(source, part, interfaces);
    if (values.length) numbers[source.id] = values;
  }
  readBefore.set(part, numbers);
  return numbers;
};

/** Writes numbers as the table shows them: "3/4", "Right, Left", "1/2, 5/8". */
export const numberText = (numbers: readonly PartNumber[] | undefined): string =>
  numbers?.map(({ text }) => text).join(', ') ?? '';
