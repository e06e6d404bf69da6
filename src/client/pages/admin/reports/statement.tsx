import { Table, defineSlotRecipe } from '@chakra-ui/react';
import { cad } from '../../../../shop/money';
import type { ReportLine } from '../../../../shop/reports/report-lines';

const recipe = defineSlotRecipe({
  slots: ['root', 'row', 'cell'],
  base: {
    root: {
      width: '100%',
      borderCollapse: 'collapse',
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      '& th, & td': { px: '3', py: '2', textAlign: 'left', fontWeight: '400' },
      '& th': { overflowWrap: 'anywhere' },
      '& tr.sum :is(th, td)': { fontWeight: '700' },
    },
    row: {
      '&.sum': {
        borderTop: '1px solid',
        borderTopColor: 'control',
        borderBottom: '1px solid',
        borderBottomColor: 'line',
        bg: 'sunken',
      },
    },
    cell: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  },
});

/** Lists sums under each other, on a phone too, and marks those that add up the lines above them. */
export const Statement = ({ label, lines }: { label: string; lines: readonly ReportLine[] }) => (
  <Table.Root native recipe={recipe} aria-label={label}>
    <tbody>
      {lines.map(({ label, cents, isSum }) => (
        <tr key={label} className={isSum ? 'sum' : undefined}>
          <th scope="row">{label}</th>
          <td>{cad(cents)}</td>
        </tr>
      ))}
    </tbody>
  </Table.Root>
);
