import { HOLE_PURPOSES } from './hole-purposes';
import type { Interface } from './interfaces';
import type { Attributes } from './product';

type InterfaceKind = Interface['kind'];

/** The kind of input that a field takes. */
type Kind = 'length' | 'number' | 'text' | 'choice' | 'contents';

export interface InterfaceField {
  name: string;
  /** The measure's name, as the form and the product page show it. */
  label: string;
  kind: Kind;
  choices?: readonly string[];
  hint?: string;
  /**
   * The unit behind a stated number or, for words, nothing. A fact of a part has one; the numbers of a thread, which
   * are written together, have none.
   */
  unit?: string;
  /** The attribute that states the same length in parts described before there were interfaces. */
  attribute?: keyof Attributes;
}

interface KindFields {
  label: string;
  fields: readonly InterfaceField[];
}

const length = (
  name: string,
  label: string,
  attribute?: InterfaceField['attribute'],
): InterfaceField => ({ name, label, kind: 'length', ...(attribute && { attribute }) });

const stated = (name: string, label: string, unit: string): InterfaceField => ({
  name,
  label,
  kind: unit ? 'number' : 'text',
  unit,
});

const plate = length('plateIn', 'Plate thickness', 'plateIn');
const tubeOd = (name: string) => length(name, 'Tube outside diameter', 'tubeOdIn');
const clamp = length('clampIn', 'Clamp length');
const tolerance = length('toleranceIn', 'Hole tolerance');
const boltHole = length('boltIn', 'Bolt hole', 'boreIn');
const THREAD: readonly InterfaceField[] = [
  { name: 'size', label: 'Thread size', kind: 'text', hint: '1-1/4' },
  { name: 'tpi', label: 'Threads per inch', kind: 'number', hint: '12' },
  { name: 'hand', label: 'Thread hand', kind: 'choice', choices: ['right', 'left'] },
  length('lengthIn', 'Usable thread'),
];
const COUNT: InterfaceField = { name: 'count', label: 'How many', kind: 'number', hint: '1' };

/** The label and form fields of each kind of interface. `typedFields` adds the count. */
const KINDS: Record<InterfaceKind, KindFields> = {
  male_thread: { label: 'Male thread', fields: THREAD },
  female_thread: { label: 'Female thread', fields: THREAD },
  ball: {
    label: 'Ball of a joint',
    fields: [
      length('boreIn', 'Ball bore', 'boreIn'),
      length('widthIn', 'Ball width', 'widthIn'),
      length('ballDiameterIn', 'Ball diameter'),
      length('headDiameterIn', 'Head diameter'),
      length('headWidthIn', 'Head width'),
      length('centreToEndIn', 'Ball centre to end', 'lengthIn'),
      stated('misalignmentDeg', 'Misalignment to each side', '°'),
      stated('staticRadialLb', 'Static radial load', ' lb'),
    ],
  },
  clevis: {
    label: 'Inside of a bracket',
    fields: [length('insideWidthIn', 'Inside width', 'widthIn'), boltHole, plate, clamp, tolerance],
  },
  hole: {
    label: 'Hole',
    fields: [
      { name: 'purpose', label: 'What it takes', kind: 'choice', choices: HOLE_PURPOSES },
      length('diameterIn', 'Hole', 'boreIn'),
      length('boltIn', 'Bolt'),
      plate,
      clamp,
      tolerance,
    ],
  },
  sleeve: {
    label: 'Sleeve of a bushing',
    fields: [
      length('boreIn', 'Sleeve bore', 'boreIn'),
      length('widthIn', 'Sleeve width', 'widthIn'),
    ],
  },
  spacer: {
    label: 'Spacer',
    fields: [
      length('plugDiameterIn', 'Shank that enters the joint', 'diameterIn'),
      length('boreIn', 'Bore for the bolt', 'boreIn'),
      length('stackWidthIn', 'Stack width with spacers', 'widthIn'),
    ],
  },
  tube: {
    label: 'Tube',
    fields: [
      tubeOd('odIn'),
      length('wallIn', 'Wall thickness', 'wallIn'),
      length('lengthIn', 'Tube length', 'lengthIn'),
      stated('yieldPsi', 'Yield strength', ' psi'),
    ],
  },
  tube_plug: {
    label: 'Shank into a tube',
    fields: [
      length('diameterIn', 'Shank that enters the tube', 'diameterIn'),
      tubeOd('tubeOdIn'),
      length('exposedIn', 'Length outside the tube'),
    ],
  },
  on_tube: { label: 'Sits on a tube', fields: [tubeOd('odIn')] },
  bolt: {
    label: 'Bolt',
    fields: [
      length('diameterIn', 'Bolt'),
      length('lengthIn', 'Length under the head', 'lengthIn'),
      length('gripIn', 'Grip without thread'),
      stated('grade', 'Grade', ''),
      stated('torqueLbFt', 'Torque', ' lb-ft'),
    ],
  },
  pin: {
    label: 'Pin of a shackle',
    fields: [length('diameterIn', 'Pin diameter'), length('openingIn', 'Opening', 'widthIn')],
  },
  ring: { label: 'On a wheel', fields: [length('wheelIn', 'Wheel diameter', 'diameterIn')] },
  bolt_pattern: {
    label: 'Bolt pattern',
    fields: [
      { name: 'pattern', label: 'Bolt pattern', kind: 'text', hint: '5 x 5.5 in' },
      length('boreIn', 'Hub bore', 'boreIn'),
    ],
  },
  rating: {
    label: 'Load rating',
    fields: [
      stated('workingLb', 'Working load limit', ' lb'),
      stated('breakingLb', 'Breaking strength', ' lb'),
    ],
  },
  weld: { label: 'Weld', fields: [stated('preparation', 'Weld preparation', '')] },
  kit: {
    label: 'Contents of a kit',
    fields: [{ name: 'contents', label: 'In the box', kind: 'contents' }],
  },
};

export const INTERFACE_KINDS = Object.keys(KINDS) as InterfaceKind[]; // KINDS has exactly these keys

/** The name of a kind of interface for people: "Ball of a joint". */
export const kindLabel = (kind: InterfaceKind): string => KINDS[kind].label;

/** The fields of a kind, for the facts of a part. A kind that this build does not know has none. */
export const measuredFields = (kind: unknown): readonly InterfaceField[] =>
  (KINDS as Partial<Record<string, KindFields>>)[String(kind)]?.fields ?? [];

/** Whether a kind states something of the part as a whole, and not of a place where it meets others. */
export const isOfWhole = (kind: unknown): kind is 'rating' | 'weld' =>
  kind === 'rating' || kind === 'weld';

/** The fields of a kind in the owner's form, the count included where there can be several. */
export const typedFields = (kind: InterfaceKind): readonly InterfaceField[] =>
  kind === 'kit' || isOfWhole(kind) ? KINDS[kind].fields : [...KINDS[kind].fields, COUNT];
