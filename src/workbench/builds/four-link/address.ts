import * as z from 'zod/mini';
import { MAX_TEXT_LENGTH, fragmentTexts } from '../fragment';
import {
  FIELDS,
  GRID,
  type Typed,
  fieldRange,
  inUnit,
  readField,
  withValue,
  written,
  writtenFields,
} from './fields';
import {
  type Axis,
  Bolts,
  type FieldName,
  type FourLink,
  Layout,
  type PointName,
  Unit,
} from './model';

/** The head of an address: its version, which decides how the rest is read, and the choices. */
const Head = z.object({ v: z.literal('1'), l: Layout, u: Unit, b: Bolts });

/** A model, with the text of each field and the fault of each text that could not be read. */
export interface Draft {
  model: FourLink;
  typed: Typed;
  problems: Readonly<Partial<Record<FieldName, string>>>;
  /** The last text that could be read, of each field that has a fault: the model has its number. */
  kept: Readonly<Partial<Record<FieldName, string>>>;
}

/** A draft of this model, with every field written out and no faults. */
export const writtenDraft = (model: FourLink): Draft => ({
  model,
  typed: writtenFields(model),
  problems: {},
  kept: {},
});

/**
 * Puts a text into one field, cut to what an address can hold. A text that cannot be read leaves the model as it was.
 */
export const withText = (draft: Draft, name: FieldName, typedText: string): Draft => {
  const spec = FIELDS.find((one) => one.name === name);
  if (!spec) return draft;
  const text = typedText.slice(0, MAX_TEXT_LENGTH).replace(/\p{Cs}/gu, '');
  const { [name]: _, ...problems } = draft.problems;
  const { [name]: last = draft.typed[name], ...kept } = draft.kept;
  const typed = { ...draft.typed, [name]: text };
  const read = readField(spec, text, draft.model.unit);
  if ('problem' in read)
    return {
      ...draft,
      typed,
      problems: { ...problems, [name]: read.problem },
      kept: { ...kept, [name]: last },
    };
  return { model: withValue(draft.model, name, read.value), typed, problems, kept };
};

/** The name of a field's last readable text in an address. */
const keptCode = (code: string): string => `${code}_`;

/** Writes a suspension as the fragment of an address, the part behind #. */
export const suspensionFragment = ({
  model: { layout, unit, bolts },
  typed,
  kept,
}: Draft): string => {
  const head = { v: '1', l: layout, u: unit, b: bolts };
  const fields = FIELDS.flatMap(({ name, code }): [string, string][] => {
    const last = kept[name];
    if (last !== undefined)
      return [
        [keptCode(code), last],
        [code, typed[name]],
      ];
    return typed[name] ? [[code, typed[name]]] : [];
  });
  return [...Object.entries(head), ...fields]
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
};

/**
 * Reads the fragment of an address, which anybody may have written.
 * @param fallback supplies values that are missing or wrong
 * @returns undefined when the fragment is not a suspension
 */
export const readAddress = (text: string, fallback: FourLink): Draft | undefined => {
  const texts: Record<string, string> = Object.fromEntries(fragmentTexts(text));
  const head = Head.safeParse(texts);
  if (!head.success) return undefined;
  const { l: layout, u: unit, b: bolts } = head.data;
  let draft = writtenDraft({ ...inUnit(fallback, unit), layout, bolts });
  for (const { name, code, optional } of FIELDS) {
    const { [keptCode(code)]: last, [code]: text = optional ? '' : undefined } = texts;
    for (const one of [last, text]) if (one !== undefined) draft = withText(draft, name, one);
  }
  return draft;
};

/** Moves a point of the draft. The new place is rounded to the grid and kept within the fields' ranges. */
export const withPoint = (
  draft: Draft,
  point: PointName,
  to: Readonly<Partial<Record<Axis, number>>>,
): Draft => {
  const { unit } = draft.model;
  let moved = draft;
  for (const [axis, value] of Object.entries(to) as [Axis, number][]) {
    const spec = FIELDS.find(({ name }) => name === `${point}.${axis}`);
    if (!spec) continue;
    const [min, max] = fieldRange(spec, unit);
    const kept = Math.max(min, Math.min(max, Math.round(value / GRID[unit]) * GRID[unit]));
    moved = withText(moved, spec.name, written(kept, unit, 'length'));
  }
  return moved;
};
