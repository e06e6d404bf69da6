import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PAPER_KINDS, getStatement, statementPath } from '../../../../contract/dealers/account';
import {
  AGES,
  AGE_WORDS,
  STATEMENT_WORDS,
  type Statement as Shown,
  statementFault,
} from '../../../../shop/dealers/statement';
import { cad, parseSum } from '../../../../shop/money';
import { noonOn } from '../../../../shop/noon-on';
import { shopDay } from '../../../../shop/shop-day';
import { queryOf } from '../../../data/query-of';
import { AdminTable, type Column } from '../../../parts/admin/list/admin-table';
import { shopDate } from '../../../parts/admin/shop-time';
import { FailedNotice } from '../../../parts/failed-notice';
import { ButtonAnchor } from '../../../ui/button';
import { Fact, Facts } from '../../../parts/facts';
import { Field } from '../../../ui/field';
import { Link } from '../../../ui/link';
import { Skeleton } from '../../../ui/skeleton';
import { chakra } from '@chakra-ui/react';

type Entry = Shown['entries'][number];

const Sheet = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& .days': { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '3' },
    '& .days > div': { flex: '0 1 12rem' },
    '& dd': { fontVariantNumeric: 'tabular-nums' },
    '& .wrong': { color: 'danger', fontWeight: '600' },
  },
});

const sum = (text: string): string => cad(parseSum(text));

const COLUMNS: readonly Column<Entry & { key: string }>[] = [
  {
    head: 'Entry',
    cell: ({ kind, orderId: id, orderNumber }) => (
      <>
        <Link to="/orders/$id" params={{ id }}>
          {orderNumber}
        </Link>
        <small>{STATEMENT_WORDS[kind]}</small>
      </>
    ),
  },
  { head: 'Date', cell: ({ day }) => shopDate(noonOn(day)) },
  { head: 'PO number', cell: ({ poNumber }) => poNumber },
  { head: 'Amount', isNumber: true, cell: ({ amount }) => sum(amount) },
  { head: 'Balance', isNumber: true, cell: ({ balance }) => sum(balance) },
];

const Entries = ({ shown: { from, to, opening, closing, entries, ages } }: { shown: Shown }) => (
  <>
    <Facts look="columns">
      <Fact name={`Opening balance, ${shopDate(noonOn(from))}`}>{sum(opening)}</Fact>
      <Fact name={`Closing balance, ${shopDate(noonOn(to))}`}>{sum(closing)}</Fact>
    </Facts>
    {entries.length ? (
      <AdminTable
        label="Entries"
        columns={COLUMNS}
        rows={entries.map((entry, place) => ({ ...entry, key: String(place) }))}
        rowKey={({ key }) => key}
      />
    ) : (
      <p>Nothing was ordered on terms or paid in these days.</p>
    )}
    <Facts look="columns" aria-label="Age of the balance">
      {AGES.filter((age) => age === 'current' || parseSum(ages[age]) !== 0).map((age) => (
        <Fact key={age} name={AGE_WORDS[age]}>
          {sum(ages[age])}
        </Fact>
      ))}
    </Facts>
  </>
);

const Days = ({ days }: { days: { from: string; to: string } }) => {
  const { data, error, refetch } = useQuery(queryOf(getStatement, { query: days }));
  if (error && !data)
    return <FailedNotice retry={refetch}>The statement cannot be shown right now.</FailedNotice>;
  return (
    <>
      <div className="days">
        {PAPER_KINDS.map((kind) => (
          <ButtonAnchor key={kind} href={statementPath(kind, days)} download look="outline">
            {`Statement as ${kind.toUpperCase()}`}
          </ButtonAnchor>
        ))}
      </div>
      {data ? <Entries shown={data} /> : <Skeleton height="160px" />}
    </>
  );
};

const monthSoFar = () => {
  const to = shopDay(new Date());
  return { from: `${to.slice(0, 7)}-01`, to };
};

/** The entries of the company's account in the chosen days, this month at first, and what is owed by its age. */
export const Statement = () => {
  const [days, setDays] = useState(monthSoFar);
  const fault = statementFault(days.from, days.to);
  return (
    <section aria-labelledby="statement">
      <h2 id="statement">Statement</h2>
      <Sheet>
        <div className="days">
          <Field
            label="First day"
            type="date"
            value={days.from}
            onChange={({ currentTarget: { value: from } }) => setDays({ ...days, from })}
          />
          <Field
            label="Last day"
            type="date"
            value={days.to}
            onChange={({ currentTarget: { value: to } }) => setDays({ ...days, to })}
          />
        </div>
        {fault === undefined ? (
          <Days days={days} />
        ) : (
          <p className="wrong" role="alert">
            {fault}
          </p>
        )}
      </Sheet>
    </section>
  );
};
