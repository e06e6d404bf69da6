import { lengthText } from '../attributes';
import { type InterfaceField, measuredFields } from '../interface-fields';
import type { Attributes, UncheckedInterface } from '../product';

/** A row of the attributes table. */
interface Fact {
  label: string;
  value: string;
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const HANDS = { right: 'Right hand', left: 'Left hand', pair: 'One right hand, one left hand' };

/** A length of an interface, whose label is more exact than an attribute's. */
interface Measured {
  label: string;
  inches: number;
  attribute: keyof Attributes | undefined;
}

const measuredLengths = (interfaces: readonly UncheckedInterface[]): Measured[] =>
  interfaces.flatMap((one) =>
    measuredFields(one.kind).flatMap(({ kind, name, label, attribute }) => {
      const value = one[name];
      return kind === 'length' && typeof value === 'number'
        ? [{ label, inches: value, attribute }]
        : [];
    }),
  );

/** Writes a length of whole feet from 8 ft on as people buy ropes and tube: "30 ft (9144 mm)". */
const shownLength = (inches: number): string => {
  const text = lengthText(inches);
  return inches >= 96 && inches % 12 === 0 ? text.replace(/^.* in/, `${inches / 12} ft`) : text;
};

/** The attributes that are lengths, in the order of a drawing's title block. */
const LENGTHS = [
  ['Bore', 'boreIn'],
  ['Tube outside diameter', 'tubeOdIn'],
  ['Wall thickness', 'wallIn'],
  ['Plate thickness', 'plateIn'],
  ['Diameter', 'diameterIn'],
  ['Width', 'widthIn'],
  ['Height', 'heightIn'],
  ['Length', 'lengthIn'],
] as const;

/** Lists each label once, with all its lengths. */
const lengthRows = (known: Attributes, interfaces: readonly UncheckedInterface[]): Fact[] => {
  const measured = measuredLengths(interfaces);
  const rows = new Map<string, Set<number>>();
  const add = (label: string, inches: number) =>
    rows.set(label, (rows.get(label) ?? new Set()).add(inches));
  for (const [label, name] of LENGTHS) {
    const inches = known[name];
    if (inches === undefined) continue;
    const exact = measured.find((one) => one.attribute === name && one.inches === inches);
    add(exact?.label ?? label, inches);
  }
  for (const { label, inches } of measured)
    if (!(known.bolt && label.startsWith('Bolt'))) add(label, inches);
  return [...rows].map(([label, lengths]) => ({
    label,
    value: [...lengths]
      .toSorted((a, b) => a - b)
      .map(shownLength)
      .join(', '),
  }));
};

/** The threads of the interfaces, for parts whose attributes state none. */
const threadText = (interfaces: readonly UncheckedInterface[]): string | undefined => {
  const threads = interfaces.flatMap(({ kind, size, tpi }) =>
    kind === 'male_thread' || kind === 'female_thread'
      ? [[size, tpi].filter(Boolean).join('-')]
      : [],
  );
  return threads.length ? [...new Set(threads)].join(', ') : undefined;
};

/** Writes what fields with a unit state: "5.5°", "12,000 lb". @returns undefined for any other field or value */
export const statedText = (field: InterfaceField, value: unknown): string | undefined =>
  field.unit === undefined || (typeof value !== 'number' && typeof value !== 'string')
    ? undefined
    : `${value.toLocaleString('en-CA')}${field.unit}`;

/** The facts of a part besides lengths, each label once: loads, strengths, grades, weld preparation. */
export const statedFacts = (interfaces: readonly UncheckedInterface[]): Fact[] => {
  const rows = new Map<string, Set<string>>();
  for (const one of interfaces)
    for (const field of measuredFields(one.kind)) {
      const text = statedText(field, one[field.name]);
      if (text) rows.set(field.label, (rows.get(field.label) ?? new Set()).add(text));
    }
  return [...rows].map(([label, texts]) => ({ label, value: [...texts].join(', ') }));
};

/**
 * Writes the attributes of a product as rows, in the order of a drawing's title block. Measures take the more exact
 * labels of interfaces (docs/rules.md 3.14). Unknown attributes are left out, and so is `option`, which names a
 * variant.
 */
export const facts = (
  known: Attributes,
  interfaces: readonly UncheckedInterface[] = [],
): Fact[] => {
  const isKit = interfaces.some(({ kind }) => kind === 'kit');
  const pattern = interfaces.find(({ kind }) => kind === 'bolt_pattern')?.pattern;
  const row = (label: string, value: unknown) =>
    typeof value === 'string' && value ? [{ label, value }] : [];
  return [
    ...row('Thread', known.thread ?? threadText(interfaces)),
    ...row('Thread hand', known.hand && HANDS[known.hand]),
    ...lengthRows(known, interfaces),
    ...statedFacts(interfaces),
    ...row('Bolt', known.bolt),
    ...row('Bolt pattern', known.boltPattern ?? pattern),
    ...row('Size', known.size),
    ...row('Material', known.material && sentence(known.material)),
    ...row('Finish', known.finish && known.finish !== 'none' ? sentence(known.finish) : undefined),
    // A kit lists its contents, whose pieces are counted in other ways.
    ...row('Pieces', known.pieces === undefined || isKit ? undefined : String(known.pieces)),
    ...row('Weld-on', known.weldOn === undefined ? undefined : known.weldOn ? 'Yes' : 'No'),
  ];
};
