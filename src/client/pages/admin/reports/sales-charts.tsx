import { chakra } from '@chakra-ui/react';
import type { Sales } from '../../../../contract/reports';
import { useMay } from '../../../data/session/use-may';
import { cad, parseSum } from '../../../../shop/money';
import { noonOn } from '../../../../shop/noon-on';
import { type Column, AdminTable } from '../../../parts/admin/list/admin-table';
import { shopDate } from '../../../parts/admin/shop-time';
import { Section } from '../../../ui/section';
import { Fold } from '../../../ui/text';

const Columns = chakra('figure', {
  base: {
    p: '3',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'line',
    rounded: 'md',
    '& svg': { width: '100%', height: '9rem', fill: 'forge' },
    '& figcaption': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: '3',
      mt: '2',
      pt: '2',
      borderTop: '1px solid',
      borderTopColor: 'line',
      fontSize: 'xs',
      color: 'muted',
    },
    _print: { printColorAdjust: 'exact' },
  },
});

const Bar = chakra('span', {
  base: {
    display: 'block',
    width: '100%',
    minWidth: { md: '6rem' },
    height: '0.75rem',
    bg: 'sunken',
    '& > span': {
      display: 'block',
      height: '100%',
      bg: 'forge',
      printColorAdjust: 'exact',
    },
  },
});

type Day = Sales['days'][number];
type Seller = Sales['parts'][number];

const dayText = (day: string): string => shopDate(noonOn(day));

const DAYS: readonly Column<Day>[] = [
  { head: 'Day', cell: ({ day }) => dayText(day) },
  { head: 'Orders', isNumber: true, cell: ({ orders }) => orders },
  { head: 'Sales', isNumber: true, cell: ({ sales }) => cad(parseSum(sales)) },
];

/** Draws one column a day. The table below has the same figures for people who cannot see it. */
const DayChart = ({ days }: { days: readonly Day[] }) => {
  const max = Math.max(1, ...days.map(({ sales }) => parseSum(sales)));
  const best = days.find(({ sales }) => parseSum(sales) === max);
  return (
    <Columns>
      <svg viewBox={`0 0 ${days.length} 1`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, sales }, place) => {
          const height = parseSum(sales) / max;
          return <rect key={day} x={place + 0.1} y={1 - height} width="0.8" height={height} />;
        })}
      </svg>
      <figcaption>
        <span>{dayText(days[0]?.day ?? '')}</span>
        <span>{best ? `Most: ${cad(max)} on ${dayText(best.day)}` : 'No sales'}</span>
        <span>{dayText(days.at(-1)?.day ?? '')}</span>
      </figcaption>
    </Columns>
  );
};

const sellerColumns = (head: string, max: number): readonly Column<Seller>[] => [
  { head, cell: ({ name }) => name },
  { head: 'Sales', isNumber: true, cell: ({ sales }) => cad(parseSum(sales)) },
  {
    head: 'Share of the first',
    cell: ({ sales }) => (
      <Bar aria-hidden="true">
        <span style={{ width: `${(100 * parseSum(sales)) / max}%` }} />
      </Bar>
    ),
  },
];

interface TopProps {
  title: string;
  head: string;
  rows: readonly Seller[];
}

const Top = ({ title, head, rows }: TopProps) => {
  const max = Math.max(1, ...rows.map(({ sales }) => parseSum(sales)));
  return (
    <Section title={title}>
      {rows.length ? (
        <AdminTable
          label={title}
          rows={rows}
          columns={sellerColumns(head, max)}
          rowKey={(row) => row.id}
        />
      ) : (
        <p>None.</p>
      )}
    </Section>
  );
};

/** Sales by day, and the best sellers and buyers, before discounts and refunds. */
export const SalesCharts = ({ sales }: { sales: Sales }) => {
  const seesDealers = useMay('customers.read');
  return (
    <>
      <Section title="Sales by Day" about="Before discounts and refunds, without HST.">
        <DayChart days={sales.days} />
        <Fold mt="2">
          <summary>Table of the days</summary>
          <AdminTable
            label="Sales by day"
            rows={sales.days}
            columns={DAYS}
            rowKey={({ day }) => day}
          />
        </Fold>
      </Section>
      <div className="sides">
        <Top title="Categories" head="Category" rows={sales.categories} />
        <Top title="Parts" head="Part" rows={sales.parts} />
        {seesDealers && <Top title="Dealers" head="Dealer" rows={sales.dealers} />}
      </div>
    </>
  );
};
