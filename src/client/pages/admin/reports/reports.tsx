import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import {
  BUYERS_EXPORTS,
  EXPORTS,
  type Report,
  exportPath,
  getSales,
} from '../../../../contract/reports';
import { PROVINCE_NAMES, isProvince } from '../../../../shop/checkout/address';
import { counted } from '../../../../shop/counted';
import { cad, parseSum } from '../../../../shop/money';
import { MONTH, QUARTER, periodDays } from '../../../../shop/reports/period';
import { reportLines } from '../../../../shop/reports/report-lines';
import { shopDay } from '../../../../shop/shop-day';
import { useMay } from '../../../data/session/use-may';
import { queryOf } from '../../../data/query-of';
import { report } from '../../../data/reports';
import { AdminPage } from '../../../parts/admin/admin-page';
import { type Column, AdminTable } from '../../../parts/admin/list/admin-table';
import { BuyersFile } from '../../../parts/admin/buyers-file';
import { useAdminSearch } from '../../../parts/admin/list/use-admin-search';
import { FailedNotice } from '../../../parts/failed-notice';
import { faultText } from '../../../parts/failure-text';
import { ButtonAnchor } from '../../../ui/button';
import { Section } from '../../../ui/section';
import { Skeleton } from '../../../ui/skeleton';
import { Actions } from '../../../ui/stack';
import { CardMoney } from './card-money';
import { Discounts } from './discounts';
import { MissedSearches } from './missed-searches';
import { periodName } from './period-name';
import { PeriodPicker } from './period-picker';
import { SalesCharts } from './sales-charts';
import { Statement } from './statement';

const Parts = chakra('div', {
  base: {
    '& section': { mt: '6', breakInside: 'avoid' },
    '& .sides': {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      columnGap: '6',
      _print: { display: 'block' },
    },
  },
});

type ByProvince = Report['hst']['byProvince'][number];

const PROVINCES: readonly Column<ByProvince>[] = [
  {
    head: 'Province',
    cell: ({ province }) => (isProvince(province) ? PROVINCE_NAMES[province] : province),
  },
  { head: 'Collected', isNumber: true, cell: ({ collected }) => cad(parseSum(collected)) },
  { head: 'In refunds', isNumber: true, cell: ({ refunded }) => cad(parseSum(refunded)) },
  {
    head: 'Owed',
    isNumber: true,
    cell: ({ collected, refunded }) => cad(parseSum(collected) - parseSum(refunded)),
  },
];

const EXPORT_NAMES: Record<(typeof EXPORTS)[number], string> = {
  orders: 'Orders',
  lines: 'Order Lines',
  journal: 'Journal',
  customers: 'Customers',
};

/** The month or quarter in the address, if it is valid; otherwise this month. */
const validPeriod = (period: string | undefined): string =>
  period !== undefined && (MONTH.test(period) || QUARTER.test(period))
    ? period
    : shopDay(new Date()).slice(0, 7);

/** The figures of a month or quarter, and the exports (docs/rules.md 17.4). */
export const Reports = () => {
  const { search } = useAdminSearch();
  const seesOrders = useMay('orders.read');
  const period = validPeriod(search.period);
  const figures = useQuery(report(period));
  const sold = useQuery(queryOf(getSales, { params: { period } }));
  const days = periodDays(period);
  const span = { from: days[0] ?? '', to: days.at(-1) ?? '' };
  const failed = figures.error ?? sold.error;
  const { data } = figures;
  const hasPst = data !== undefined && data.pst.byProvince.length > 0;
  const federal = hasPst ? 'GST/HST' : 'HST';
  return (
    <AdminPage
      title={`Report: ${periodName(period)}`}
      about="By the time in Toronto. Orders count when they are placed, refunds when the bank confirms them."
    >
      <PeriodPicker period={period} />
      {failed && (
        <FailedNotice retry={() => Promise.all([figures.refetch(), sold.refetch()])}>
          {faultText(failed)}
        </FailedNotice>
      )}
      <Parts>
        <div className="sides">
          <Section
            title="Figures"
            about={
              data &&
              `${counted(data.orders, 'order')}${parseSum(data.terms.open) !== 0 ? `, ${cad(parseSum(data.terms.open))} owed on terms at the end` : ''}`
            }
          >
            {data && <Statement label="Figures" lines={reportLines(data)} />}
            {!data && !failed && <Skeleton height="20rem" />}
          </Section>
          <div>
            <Section
              title={`${federal} by Province`}
              about="By delivery address; what is picked up counts in the province whose tax it has."
            >
              {data &&
                (data.hst.byProvince.length ? (
                  <AdminTable
                    label={`${federal} by province`}
                    rows={data.hst.byProvince}
                    columns={PROVINCES}
                    rowKey={({ province }) => province}
                  />
                ) : (
                  <p>None.</p>
                ))}
            </Section>
            {hasPst && (
              <Section title="PST/QST by Province">
                <AdminTable
                  label="PST and QST by province"
                  rows={data.pst.byProvince}
                  columns={PROVINCES}
                  rowKey={({ province }) => province}
                />
              </Section>
            )}
          </div>
        </div>
        {data && <CardMoney cards={data.cards} period={period} />}
        {data && <Discounts rows={data.byDiscount} />}
        {sold.data && <SalesCharts sales={sold.data} />}
        <MissedSearches period={period} />
        <Section
          _print={{ display: 'none' }}
          title="Exports"
          about={
            seesOrders
              ? 'CSV files of these days, for a spreadsheet or the accountant.'
              : 'CSV files of these days, for a spreadsheet or the accountant. Your role does not include orders, so they have no names or addresses.'
          }
        >
          <Actions>
            {EXPORTS.filter((name) => seesOrders || name !== 'customers').map((name) =>
              seesOrders && BUYERS_EXPORTS.includes(name) ? (
                <BuyersFile key={name} href={exportPath(name, span)}>
                  {EXPORT_NAMES[name]}
                </BuyersFile>
              ) : (
                <ButtonAnchor key={name} look="outline" href={exportPath(name, span)} download>
                  {EXPORT_NAMES[name]}
                </ButtonAnchor>
              ),
            )}
          </Actions>
        </Section>
      </Parts>
    </AdminPage>
  );
};
