import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import * as m from 'framer-motion/m';
import { useState } from 'react';
import type * as z from 'zod/mini';
import {
  INTERFACE_KINDS,
  type InterfaceField,
  kindLabel,
  typedFields,
} from '../../../../../shop/catalogue/interface-fields';
import {
  type TypedInterface,
  interfaceText,
  textSchema,
} from '../../../../../shop/catalogue/interface-form';
import { exampleSkus } from '../../../../../shop/catalogue/sku';
import { products } from '../../../../data/catalogue/catalogue';
import { Button } from '../../../../ui/button';
import { readingText } from '../../../../../shop/catalogue/attributes';
import { Field } from '../../../../ui/field';
import type { FieldState } from '../../../../ui/use-form';
import { ROW, Rows } from '../../../../ui/motion';

const Box = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    '& ol': { display: 'grid', gap: '4', listStyle: 'none', p: '0' },
    '& li': {
      display: 'grid',
      gap: '3',
      pb: '4',
      borderBottom: '1px solid',
      borderBottomColor: 'line',
    },
    '& .head': { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: '3' },
    '& h3': { fontSize: 'md', fontWeight: '600' },
    '& .add': { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '3' },
    '& .theirs': { display: 'grid', gap: '2', color: 'muted', fontSize: 'sm' },
    '& .theirs ul': { pl: '5' },
  },
});

/** A row of the form. Its id stays when rows before it are removed. */
export interface InterfaceRow extends TypedInterface {
  id: number;
}

/** The name of a field in the form. */
export const fieldName = ({ id }: InterfaceRow, { name }: InterfaceField): string =>
  `interfaces.${id}.${name}`;

/** The fields of the interfaces, by their names in the form. */
export const interfaceShape = (
  rows: InterfaceRow[],
): Record<`interfaces.${string}`, z.ZodMiniType> =>
  Object.fromEntries(
    rows.flatMap((row) =>
      typedFields(row.kind).map((field) => [fieldName(row, field), textSchema(row.kind, field)]),
    ),
  );

/** The name in the form of a field that the server names by the place of its interface. */
export const interfaceFieldName = (name: string, rows: readonly InterfaceRow[]): string =>
  name.replace(/^interfaces\.(\d+)/, (_, place) => `interfaces.${rows[Number(place)]?.id}`);

/** The row of a kit's contents, which has fields of its own. */
export const kitRow = (rows: readonly InterfaceRow[]): InterfaceRow | undefined =>
  rows.find(({ kind }) => kind === 'kit');

/** The kinds that are added here: the contents of a kit have fields of their own. */
const ADDED_KINDS = INTERFACE_KINDS.filter((kind) => kind !== 'kit');

interface Props {
  rows: InterfaceRow[];
  change: (rows: InterfaceRow[]) => void;
  field: (name: string) => FieldState;
  /** The interfaces that someone else saved meanwhile. */
  theirs?: TypedInterface[] | undefined;
}

/** Rows of these interfaces with new ids. */
export const interfaceRows = (
  interfaces: readonly TypedInterface[],
  before: readonly InterfaceRow[] = [],
): InterfaceRow[] => {
  const first = Math.max(-1, ...before.map(({ id }) => id)) + 1;
  return interfaces.map(({ kind, texts }, place) => ({ id: first + place, kind, texts }));
};

interface FieldProps extends FieldState {
  of: InterfaceField;
  value: string;
  onType: (text: string) => void;
}

/** The field of a fact of an interface. */
export const InterfaceInput = ({ of, value, onType, ...state }: FieldProps) => {
  const { data: parts = [] } = useQuery({ ...products, enabled: of.kind === 'contents' });
  const unit = of.kind === 'length' ? 'in' : of.unit?.trim();
  const own = {
    ...state,
    label: unit ? `${of.label} (${unit})` : of.label,
    value,
    autoComplete: 'off',
  };
  if (of.choices)
    return (
      <Field {...own} kind="select" onChange={({ target }) => onType(target.value)}>
        <option value="">-</option>
        {of.choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Field>
    );
  if (of.kind === 'contents')
    return (
      <div className="wide">
        <Field
          {...own}
          kind="textarea"
          hint={`One part a line: ${[...exampleSkus(parts, 1).map((sku) => `1 x ${sku}`), '4 x side plate'].join(', or ')}`}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
    );
  const reading = of.kind === 'length' ? readingText(value) : undefined;
  return (
    <Field
      {...own}
      hint={reading}
      placeholder={of.hint}
      onChange={({ target }) => onType(target.value)}
    />
  );
};

/** The interfaces of a part, one row each (docs/rules.md 15.1). */
export const InterfaceRows = ({ rows, change, field, theirs }: Props) => {
  const [kind, setKind] = useState<TypedInterface['kind']>('male_thread');
  const type = (row: InterfaceRow, name: string, text: string) =>
    change(
      rows.map((one) => (one === row ? { ...row, texts: { ...row.texts, [name]: text } } : one)),
    );
  return (
    <Box>
      <ol>
        <Rows>
          {rows
            .filter((one) => one !== kitRow(rows))
            .map((row, place) => (
              <m.li {...ROW} key={row.id} aria-label={`${place + 1}. ${kindLabel(row.kind)}`}>
                <div className="head">
                  <h3>{kindLabel(row.kind)}</h3>
                  <Button
                    look="plain"
                    aria-label={`Remove no. ${place + 1}: ${kindLabel(row.kind)}`}
                    onClick={() => change(rows.filter((one) => one !== row))}
                  >
                    Remove
                  </Button>
                </div>
                <div className="fields">
                  {typedFields(row.kind).map((one) => (
                    <InterfaceInput
                      key={one.name}
                      {...field(fieldName(row, one))}
                      of={one}
                      value={row.texts[one.name] ?? ''}
                      onType={(text) => type(row, one.name, text)}
                    />
                  ))}
                </div>
              </m.li>
            ))}
        </Rows>
      </ol>
      <div className="add">
        <Field
          kind="select"
          label="Meets other parts with"
          value={kind}
          onChange={({ target }) => setKind(target.value as TypedInterface['kind'])} // the options are kinds
        >
          {ADDED_KINDS.map((one) => (
            <option key={one} value={one}>
              {kindLabel(one)}
            </option>
          ))}
        </Field>
        <Button
          look="outline"
          onClick={() => change([...rows, ...interfaceRows([{ kind, texts: {} }], rows)])}
        >
          Add
        </Button>
      </div>
      {theirs && (
        <section aria-label="What someone else saved of it" className="theirs">
          <p>{`Someone else saved ${theirs.length ? 'these:' : 'none.'}`}</p>
          {theirs.length > 0 && (
            <ul>
              {theirs.map((one) => (
                <li key={interfaceText(one)}>{interfaceText(one)}</li>
              ))}
            </ul>
          )}
          <Button look="outline" onClick={() => change(interfaceRows(theirs, rows))}>
            Take Theirs
          </Button>
        </section>
      )}
    </Box>
  );
};
