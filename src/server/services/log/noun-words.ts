// The words of the log for nouns of the kit (docs/README.md, "A noun").
import type { ActChange } from '../../../contract/log';
import { SUPPLIER_LABELS } from '../../../shop/workshop/supplier';
import type { NounValue } from '../../tables/log/acts';

/** Each noun with the names of its fields, by the name that the log keeps. */
const NOUNS: Record<string, { one: string; labels: Readonly<Record<string, string>> }> = {
  supplier: { one: 'Supplier', labels: SUPPLIER_LABELS },
};

/** The noun as a text begins with it. */
export const nounName = (noun: string): string => NOUNS[noun]?.one ?? noun;

const label = (noun: string, field: string): string => NOUNS[noun]?.labels[field] ?? field;

const text = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const fields = (value: NounValue): [field: string, value: unknown][] => Object.entries(value);

/** What is written in its fields: "Name: Metal Supermarkets, Notes: none". */
export const nounText = (noun: string, value: NounValue): string =>
  fields(value)
    .map(([field, one]) => `${label(noun, field)}: ${text(one)}`)
    .join(', ');

/** The fields that differ, each with its name. */
export const nounChanges = (noun: string, before: NounValue, after: NounValue): ActChange[] => {
  const known = new Map(fields(before));
  return fields(after).flatMap(([field, value]) => {
    const [from, to] = [text(known.get(field)), text(value)];
    return from === to ? [] : { name: label(noun, field), from, to };
  });
};
