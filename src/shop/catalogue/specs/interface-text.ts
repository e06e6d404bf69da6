import { lengthText } from '../attributes';
import { holePurposeText } from '../hole-purposes';
import { isOfWhole, kindLabel, measuredFields } from '../interface-fields';
import { type Interface, knownInterfaces } from '../interfaces';
import { statedText } from './facts';

/** An interface of a part in words. */
export interface InterfaceText {
  kind: Interface['kind'];
  /** 'Male thread' */
  label: string;
  /** '7/8-14, right hand, usable thread 1-3/4 in (44.5 mm)'; empty where nothing of it is stated. */
  text: string;
}

const threadTexts = (one: Interface): string[] =>
  one.kind === 'male_thread' || one.kind === 'female_thread'
    ? [[one.size, one.tpi].filter(Boolean).join('-'), ...(one.hand ? [`${one.hand} hand`] : [])]
    : [];

const purposeTexts = (one: Interface): string[] =>
  one.kind === 'hole' && one.purpose ? [holePurposeText(one.purpose)] : [];

const measureTexts = (one: Interface): string[] => {
  const values = new Map<string, unknown>(Object.entries(one));
  return measuredFields(one.kind).flatMap((field) => {
    const { name, label, kind } = field;
    const value = values.get(name);
    if (kind === 'length' && typeof value === 'number')
      return [`${label.toLowerCase()} ${lengthText(value)}`];
    const text = statedText(field, value);
    if (text) return [`${label.toLowerCase()} ${text}`];
    return name === 'pattern' && typeof value === 'string' ? [value] : [];
  });
};

const isMeeting = (
  one: Interface,
): one is Exclude<Interface, { kind: 'kit' | 'rating' | 'weld' }> =>
  one.kind !== 'kit' && !isOfWhole(one.kind);

/**
 * Writes the places where a part meets others, each with all its stated measures, in the owner's order. The contents of a
 * kit, load ratings and weld preparations are no such places and are left out, as are kinds that this build does not know.
 */
export const interfaceTexts = (interfaces: readonly unknown[] | undefined): InterfaceText[] =>
  knownInterfaces(interfaces)
    .filter(isMeeting)
    .map((one) => ({
      kind: one.kind,
      label: kindLabel(one.kind),
      text: [
        ...(one.count && one.count > 1 ? [`${one.count} of them`] : []),
        ...threadTexts(one),
        ...purposeTexts(one),
        ...measureTexts(one),
      ].join(', '),
    }));
