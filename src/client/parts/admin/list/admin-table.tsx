import { Table, defineSlotRecipe } from '@chakra-ui/react';
import { type ReactNode, memo, useDeferredValue } from 'react';
import { PAGE_SIZE } from '../../../../shop/paged';
import { tallLinkStyle } from '../../../ui/text';

/** One column of an admin table. The first one names its row and contains the link to it, if there is one. */
export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Aligned right, with tabular digits. */
  isNumber?: boolean;
}

const recipe = defineSlotRecipe({
  slots: ['root', 'columnHeader'],
  base: {
    root: {
      width: '100%',
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      transition: 'opacity 140ms',
      '&[aria-busy=true]': { opacity: 0.6 },
      '& th, & td': {
        px: '3',
        py: '2',
        textAlign: 'left',
        verticalAlign: 'middle',
        fontWeight: '400',
        overflowWrap: 'anywhere',
      },
      // Child elements do not inherit it, so a long word would widen its column.
      '& tbody :is(th, td) *': { overflowWrap: 'anywhere' },
      '& tbody tr': {
        borderBottom: '1px solid',
        borderBottomColor: 'line',
        _hover: { bg: 'sunken' },
      },
      '& tbody tr:last-child': { borderBottom: '0' },
      '& tbody tr[aria-current]': { boxShadow: 'inset 4px 0 var(--s-colors-forge)', bg: 'sunken' },
      '& tbody th': { fontWeight: '600' },
      '& :is(th, td) a': tallLinkStyle,
      '& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
      '& small': { display: 'block' },
      // On a phone each row is a card: its name on top, then the values in a few lines, each after the head of its column.
      '@media (max-width: 767.98px)': {
        '&': { display: 'block', border: '0', bg: 'transparent' },
        '& thead': {
          position: 'absolute',
          clipPath: 'inset(50%)',
          width: '1px',
          overflow: 'hidden',
        },
        '& tbody': { display: 'grid', gap: '3' },
        '& tbody tr, & tbody tr:last-child': {
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: '4',
          bg: 'surface',
          border: '1px solid',
          borderColor: 'line',
          rounded: 'md',
          px: '3',
          pb: '2',
        },
        // Only the cards in sight of a long page are laid out and painted.
        '&.long tbody tr': { contentVisibility: 'auto', containIntrinsicSize: 'auto 10rem' },
        '& tbody th, & tbody td': { display: 'block', px: '0', py: '1' },
        '& tbody th': { flexBasis: '100%', pb: '0' },
        '& tbody td': {
          display: 'flex',
          columnGap: '2',
          minWidth: '0',
          textAlign: 'left',
          alignItems: 'baseline',
          fontSize: 'sm',
        },
        '& tbody td::before': {
          content: 'attr(data-head)',
          flexShrink: '0',
          color: 'muted',
          fontSize: 'xs',
        },
        '& tbody td:empty': { display: 'none' },
        '& tbody td.number': { textAlign: 'left', whiteSpace: 'normal' },
        '& tbody td > *': { minWidth: '0' },
      },
    },
    columnHeader: {
      fontSize: 'xs',
      fontWeight: '600',
      color: 'muted',
      bg: 'sunken',
      borderBottom: '1px solid',
      borderBottomColor: 'line',
      whiteSpace: 'nowrap',
    },
  },
});

const TableRow = <Row,>({
  row,
  columns,
  isCurrent,
}: {
  row: Row;
  columns: readonly Column<Row>[];
  isCurrent: boolean;
}) => (
  <tr aria-current={isCurrent || undefined}>
    {columns.map(({ head, cell, isNumber }, place) =>
      place === 0 ? (
        <th key={head} scope="row">
          {cell(row)}
        </th>
      ) : (
        <td key={head} data-head={head} className={isNumber ? 'number' : undefined}>
          {cell(row)}
        </td>
      ),
    )}
  </tr>
);

/** A row that is rendered again only when it or the columns change. */
const KeptRow = memo(TableRow) as typeof TableRow; // memo() loses the type of the row

interface Props<Row> {
  /** The name of the table, for screen readers. */
  label: string;
  /** The same array in each render of a long list, so that its rows are kept. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The key of the row that is open beside the table. */
  current?: string | undefined;
  /** Whether other rows are loading. */
  busy?: boolean;
}

/** Rows and columns; on a phone, cards. */
export const AdminTable = <Row,>({
  label,
  columns,
  rows,
  rowKey,
  current,
  busy = false,
}: Props<Row>) => {
  // The rows of a long page come after its first ones, in steps between which the page answers. Others come at once, with
  // the count above them.
  const deferred = useDeferredValue(rows, rows.slice(0, PAGE_SIZE));
  const shown = rows.length > PAGE_SIZE ? deferred : rows;
  return (
    <Table.Root
      native
      recipe={recipe}
      aria-label={label}
      aria-busy={busy || shown !== rows}
      className={rows.length > PAGE_SIZE ? 'long' : undefined}
    >
      <thead>
        <tr>
          {columns.map(({ head, isNumber }) => (
            <th key={head} scope="col" className={isNumber ? 'number' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <KeptRow
            key={rowKey(row)}
            row={row}
            columns={columns}
            isCurrent={rowKey(row) === current}
          />
        ))}
      </tbody>
    </Table.Root>
  );
};
