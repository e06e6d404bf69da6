import { useQuery } from '@tanstack/react-query';
import { type Payouts, type Report, listPayouts } from '../../../../contract/reports';
import { cad, parseSum } from '../../../../shop/money';
import { cardLines } from '../../../../shop/reports/report-lines';
import { queryOf } from '../../../data/query-of';
import { type Column, AdminTable } from '../../../parts/admin/list/admin-table';
import { shopDate } from '../../../parts/admin/shop-time';
import { NotLoaded } from '../../../parts/not-loaded';
import { Notice } from '../../../ui/notice';
import { Section } from '../../../ui/section';
import { Statement } from './statement';

type Payout = Payouts['rows'][number];

const STATES: Record<Payout['state'], string> = {
  pending: 'Pending',
  in_transit: 'On its way',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Cancelled',
};

const COLUMNS: readonly Column<Payout>[] = [
  { head: 'Date', cell: ({ at }) => shopDate(at) },
  { head: 'Sum', isNumber: true, cell: ({ sum }) => cad(parseSum(sum)) },
  { head: 'In the journal', isNumber: true, cell: ({ posted }) => cad(parseSum(posted)) },
  { head: 'State', cell: ({ state }) => STATES[state] },
  { head: 'ID', cell: ({ id }) => id },
];

/** Differences between the journal and the provider. It renders nothing when they agree. */
const Differences = ({ difference, unposted }: Payouts) => (
  <>
    {parseSum(difference) !== 0 && (
      <Notice role="status" tone="warn">
        <p>{`The payouts and the journal differ by ${cad(parseSum(difference))}.`}</p>
      </Notice>
    )}
    {parseSum(unposted) !== 0 && (
      <Notice role="status">
        <p>{`${cad(parseSum(unposted))} moved at the provider that the journal does not have: a dispute, a transfer, or payments of another shop.`}</p>
      </Notice>
    )}
  </>
);

const PayoutTable = ({ period }: { period: string }) => {
  const { data, error, refetch } = useQuery(queryOf(listPayouts, { params: { period } }));
  if (!data || error) return <NotLoaded query={{ error, refetch }} height="8rem" />;
  return (
    <>
      <Differences {...data} />
      {data.rows.length ? (
        <AdminTable label="Payouts" rows={data.rows} columns={COLUMNS} rowKey={({ id }) => id} />
      ) : (
        <p>None.</p>
      )}
    </>
  );
};

/** The card provider's fees and payouts (docs/rules.md 17.7). */
export const CardMoney = ({ cards, period }: { cards: Report['cards']; period: string }) => (
  <div className="sides">
    <Section
      title="Card Money"
      about="What the card provider took for the shop, kept as its fee, and paid out."
    >
      <Statement label="Card money" lines={cardLines(cards)} />
    </Section>
    <Section title="Payouts" about="As the card provider lists them, the newest first.">
      <PayoutTable period={period} />
    </Section>
  </div>
);
