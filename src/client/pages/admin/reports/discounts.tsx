import type { Report } from '../../../../contract/reports';
import { cad, parseSum } from '../../../../shop/money';
import { type Column, AdminTable } from '../../../parts/admin/list/admin-table';
import { Section } from '../../../ui/section';

type Row = Report['byDiscount'][number];

const discountName = ({ kind, code }: Row): string => {
  if (kind === 'october') return 'Seasonal discount';
  return kind === 'own' ? 'Own discount, on quotes' : (code ?? 'Code that is not known');
};

const COLUMNS: readonly Column<Row>[] = [
  { head: 'Discount', cell: discountName },
  { head: 'Orders', isNumber: true, cell: ({ orders }) => orders },
  { head: 'Discounted', isNumber: true, cell: ({ discounts }) => cad(parseSum(discounts)) },
  {
    head: 'Free shipping',
    isNumber: true,
    cell: ({ freeShipping }) => cad(parseSum(freeShipping)),
  },
  { head: 'Sales', isNumber: true, cell: ({ sales }) => cad(parseSum(sales)) },
];

/** Discounts of the period: each code, the seasonal sale, and the shop's own (docs/rules.md 17.8). */
export const Discounts = ({ rows }: { rows: readonly Row[] }) => (
  <Section
    title="Discounts"
    about="Of orders with a discount or free shipping. Sales are before it, without HST. Shipping that a code made free is what it would have cost."
  >
    {rows.length ? (
      <AdminTable
        label="Discounts"
        rows={rows}
        columns={COLUMNS}
        rowKey={({ kind, code }) => `${kind} ${code}`}
      />
    ) : (
      <p>None.</p>
    )}
  </Section>
);
