import { MAX_ROWS, NO_ROW, type Row } from '../../../../workbench/builds/paper/paper-draft';
import type { RowProblems } from '../../../../workbench/builds/paper/work-sheets';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { chakra } from '@chakra-ui/react';

const Rows = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    '& fieldset': {
      display: 'grid',
      gap: '3',
      alignItems: 'start',
      gridTemplateColumns: {
        base: 'repeat(2, minmax(0, 1fr))',
        sm: 'minmax(0, 2fr) repeat(2, minmax(0, 1fr))',
      },
      '& > :first-of-type': { gridColumn: { base: '1 / -1', sm: 'auto' } },
    },
    '& legend': { fontWeight: '600', mb: '1' },
  },
});

interface Props {
  /** The noun for a row: 'Piece'. */
  noun: string;
  labels: readonly [string, string, string];
  rows: readonly Row[];
  problems: readonly (RowProblems | undefined)[];
  onChange: (rows: readonly Row[]) => void;
}

/** Rows of three fields, and a button for one more. */
export const RowsSection = ({ noun, labels, rows, problems, onChange }: Props) => {
  const type = (row: number, cell: number, text: string) =>
    onChange(
      rows.map((cells, at): Row => {
        const [name, length, third] = cells.map((one, it) =>
          at === row && it === cell ? text : one,
        );
        return [name ?? '', length ?? '', third ?? ''];
      }),
    );
  return (
    <Rows>
      {rows.map((row, at) => (
        // A row has no other identity than its place.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={at}>
          <legend>{`${noun} ${at + 1}`}</legend>
          {labels.map((label, cell) => (
            <Field
              key={label}
              label={label}
              value={row[cell]}
              maxLength={60}
              autoComplete="off"
              error={problems[at]?.[cell]}
              onChange={({ currentTarget }) => type(at, cell, currentTarget.value)}
            />
          ))}
        </fieldset>
      ))}
      {rows.length < MAX_ROWS && (
        <Button
          look="outline"
          onClick={() => onChange([...rows, NO_ROW])}
        >{`Another ${noun.toLowerCase()}`}</Button>
      )}
    </Rows>
  );
};
