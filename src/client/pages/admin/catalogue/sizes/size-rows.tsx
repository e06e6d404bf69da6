import { Link } from '../../../../ui/link';
import { Table, chakra, defineSlotRecipe } from '@chakra-ui/react';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { PACKING_FIELDS } from '../../../../../shop/catalogue/packing';
import {
  PASTED_COLUMNS,
  type PastedColumn,
  pastedCells,
  typedSizes,
} from '../../../../../shop/catalogue/sizes';
import { Button } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import type { FieldState } from '../../../../ui/use-form';
import { FactFields } from '../products/fact-fields';
import {
  FACTS,
  MORE_FIELDS,
  type SizeRow,
  cellName,
  copiedRow,
  withCells,
  withRows,
  withSizes,
} from './typed-sizes';

const recipe = defineSlotRecipe({
  slots: ['root', 'columnHeader'],
  base: {
    root: {
      width: '100%',
      borderCollapse: 'collapse',
      '& th, & td': { p: '1', textAlign: 'left', verticalAlign: 'top' },
      '& tbody': { borderTop: '1px solid', borderTopColor: 'line' },
      '& tbody[data-gone] input': { textDecoration: 'line-through', color: 'muted' },
      '& .price, & .stock, & .weight': { width: '14%' },
      '& .sku': { width: '20%' },
      '& .acts': { width: '1%', whiteSpace: 'nowrap' },
      '& .acts button': { px: '2' },
      '& summary': {
        minHeight: '44px',
        px: '2',
        display: 'flex',
        alignItems: 'center',
        color: 'accent',
        cursor: 'pointer',
        fontSize: 'sm',
      },
      '& .more': { display: 'grid', gap: '4', p: '2', pb: '4' },
      '@media (min-width: 768px)': {
        '& .cell label': {
          position: 'absolute',
          width: '1px',
          height: '1px',
          overflow: 'hidden',
          clipPath: 'inset(50%)',
        },
      },
      // On a phone each size is a card.
      '@media (max-width: 767.98px)': {
        '&, & tbody': { display: 'block' },
        '& thead': { display: 'none' },
        '& tr': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '1' },
        '& tbody': { py: '3' },
        '& .option, & .acts, & .wide': { gridColumn: '1 / -1' },
        '& .price, & .stock, & .weight, & .sku': { width: 'auto' },
      },
    },
    columnHeader: { fontSize: 'xs', fontWeight: '600', color: 'muted' },
  },
});

const Tools = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: '3',
    '& > :first-child': { flex: '1 1 16rem' },
  },
});

const COLUMNS: Record<
  PastedColumn,
  { label: string; needed?: true; keys?: 'decimal' | 'numeric' }
> = {
  option: { label: 'Size', needed: true },
  price: { label: 'Price (CAD)', needed: true, keys: 'decimal' },
  stock: { label: 'Stock', keys: 'numeric' },
  sku: { label: 'SKU' },
  weight: { label: 'Weight (kg)', needed: true, keys: 'decimal' },
};

interface RowProps {
  row: SizeRow;
  /** Counts from 1. */
  number: number;
  field: (name: string) => FieldState & { hint?: string };
  change: (changed: (rows: SizeRow[]) => SizeRow[]) => void;
}

/** The fields of a size besides the columns of the table. */
const More = ({ row, number, field }: Omit<RowProps, 'change'>) => {
  const cell = (name: string) => field(cellName(row, name));
  const isWrong = MORE_FIELDS.some((name) => cell(name).error);
  const [isOpened, setOpened] = useState(false);
  return (
    <details
      open={isWrong || undefined}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary>{`More about size ${number}`}</summary>
      {(isOpened || isWrong) && (
        <div className="more">
          <p className="state">
            Fill in only what differs from the part above: it takes the place of what is written
            there.
          </p>
          <div className="fields">
            <Field
              {...cell('name')}
              label="Own name"
              hint={cell('name').hint ?? 'Empty: the name of the part'}
              defaultValue={row.texts.name}
            />
            <Field
              {...cell('shelfPlace')}
              label="Shelf place"
              maxLength={40}
              autoComplete="off"
              defaultValue={row.texts.shelfPlace}
            />
            <Field
              {...cell('lowMark')}
              label="Low-stock mark"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={row.texts.lowMark}
            />
          </div>
          <FactFields field={cell} values={row.texts} fields={PACKING_FIELDS} />
          <FactFields field={cell} values={row.texts} fields={FACTS} />
          {row.id !== undefined && (
            <p>
              <Link to="/admin/products/$id" params={{ id: String(row.id) }}>
                {`All about size ${number} alone`}
              </Link>
            </p>
          )}
        </div>
      )}
    </details>
  );
};

const SizeRowFields = ({ row, number, field, change }: RowProps) => {
  const setGone = (isGone: boolean) =>
    change((rows) => rows.map((one) => (one.key === row.key ? { ...one, isGone } : one)));
  const copy = (rows: SizeRow[]) => {
    const place = rows.findIndex(({ key }) => key === row.key);
    const [like = row] = rows.slice(place);
    return withRows(rows, [copiedRow(like)], place + 1);
  };
  return (
    <tbody data-gone={row.isGone || undefined} aria-label={`Size ${number}`}>
      <tr>
        {PASTED_COLUMNS.map((name) => {
          const { label, needed, keys } = COLUMNS[name];
          return (
            <td key={name} className={`cell ${name}`}>
              <Field
                {...field(cellName(row, name))}
                label={label}
                aria-label={`${label}, size ${number}`}
                required={needed ?? false}
                inputMode={keys}
                autoCapitalize={name === 'sku' ? 'characters' : undefined}
                autoComplete="off"
                data-column={name}
                defaultValue={row.texts[name]}
              />
            </td>
          );
        })}
        <td className="acts">
          <Button look="plain" aria-label={`Copy size ${number}`} onClick={() => change(copy)}>
            Copy
          </Button>
          {row.id === undefined ? (
            <Button
              look="plain"
              aria-label={`Remove size ${number}`}
              onClick={() => change((rows) => rows.filter(({ key }) => key !== row.key))}
            >
              Remove
            </Button>
          ) : (
            <Button
              look="plain"
              aria-label={`${row.isGone ? 'Bring back' : 'Discontinue'} size ${number}`}
              onClick={() => setGone(!row.isGone)}
            >
              {row.isGone ? 'Bring back' : 'Discontinue'}
            </Button>
          )}
        </td>
      </tr>
      <tr>
        <td className="wide" colSpan={PASTED_COLUMNS.length + 1}>
          {row.isGone && <p className="state">Discontinued: no longer in the shop once saved.</p>}
          <More row={row} number={number} field={field} />
        </td>
      </tr>
    </tbody>
  );
};

interface Props extends Pick<RowProps, 'field' | 'change'> {
  rows: SizeRow[];
}

/** The table of sizes. Rows come from a typed list, as copies of others, or from a spreadsheet. */
export const SizeRows = ({ rows, field, change }: Props) => {
  const [list, setList] = useState('');
  const addList = () => {
    change((now) => {
      const known = now.map(({ texts }) => texts.option ?? '');
      return withSizes(now, list.trim() ? typedSizes(list, known) : ['']);
    });
    setList('');
  };
  const paste = (event: ClipboardEvent<HTMLTableElement>) => {
    const { column } = (event.target as HTMLElement).dataset;
    const first = PASTED_COLUMNS.find((name) => name === column);
    const text = event.clipboardData.getData('text/plain');
    if (!first || !/[\t\r\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    const body = (event.target as HTMLElement).closest('tbody');
    const place = [...event.currentTarget.tBodies].findIndex((one) => one === body);
    change((now) => withCells(now, place, pastedCells(text, first)));
  };
  return (
    <>
      <Table.Root native recipe={recipe} aria-label="Sizes" onPaste={paste}>
        <thead>
          <tr>
            {PASTED_COLUMNS.map((name) => (
              <th key={name} scope="col">
                {`${COLUMNS[name].label}${COLUMNS[name].needed ? ' *' : ''}`}
              </th>
            ))}
            <th scope="col">Actions</th>
          </tr>
        </thead>
        {rows.map((row, place) => (
          <SizeRowFields
            key={`${row.key}.${row.version}`}
            row={row}
            number={place + 1}
            field={field}
            change={change}
          />
        ))}
      </Table.Root>
      <Tools>
        <Field
          label="Sizes to add"
          hint="Several at once: 1/2, 5/8, 3/4. They begin with the price and weight of the last row. Rows copied from a spreadsheet can be pasted into the table."
          autoComplete="off"
          value={list}
          onChange={({ target }) => setList(target.value)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            addList();
          }}
        />
        <Button look="outline" onClick={addList}>
          Add Sizes
        </Button>
      </Tools>
    </>
  );
};
