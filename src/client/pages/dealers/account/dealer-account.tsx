import { useQuery } from '@tanstack/react-query';
import {
  type DealerAccount as Account,
  getDealerAccount,
} from '../../../../contract/dealers/account';
import { counted } from '../../../../shop/counted';
import { cad, parsePrice, parseSum } from '../../../../shop/money';
import { queryOf } from '../../../data/query-of';
import { PageHead } from '../../../head/page-head';
import { AdminFigures } from '../../../parts/admin/admin-figures';
import { DealersOnly } from '../../../parts/dealers/dealers-only';
import { PriceListLinks } from '../../../parts/dealers/price-list-links';
import { FailedNotice } from '../../../parts/failed-notice';
import { ButtonLink, OutlineLink } from '../../../ui/button';
import { Intro } from '../../../ui/intro';
import { Page } from '../../../ui/layout';
import { chakra } from '@chakra-ui/react';
import { Invoices } from './invoices';
import { OwedInvoices } from './owed-invoices';
import { Statement } from './statement';

const PATH = '/dealer/account';

const Board = chakra('div', {
  base: {
    display: 'grid',
    gap: '8',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& .ways': { display: 'flex', flexWrap: 'wrap', gap: '3' },
    '& section h2': {
      fontSize: 'xl',
      fontFamily: 'capitals',
      textTransform: 'uppercase',
      mb: '3',
    },
    '& .late': { color: 'danger', fontWeight: '600' },
    '& .acts': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4' },
    '& .acts :is(a, button)': { whiteSpace: 'nowrap' },
    '& .acts button': { px: '3' },
    '& .acts .again:not(:empty)': { width: { base: '100%', md: '15rem' }, mt: '2' },
    '& tbody th a': { whiteSpace: 'nowrap' },
    '& .note': { color: 'muted', mb: '3' },
    '& section h3': { fontSize: 'lg', fontWeight: '600', mb: '3' },
    '& .paid:not(:empty)': { mt: '3' },
  },
});

/** The balance as three figures; those of an account without terms say so. */
const accountFigures = (account: Account | undefined) => {
  const limit = parsePrice(account?.terms?.limit ?? '0');
  const open = parseSum(account?.terms?.open ?? '0');
  return [
    {
      label: 'Balance owed',
      value: account && cad(Math.abs(open)),
      note: open < 0 ? 'We owe it to you' : undefined,
    },
    { label: 'Overdue', value: account && cad(parsePrice(account.overdue)) },
    {
      label: 'Left of your limit',
      value: account && (limit ? cad(parsePrice(account.left)) : 'No terms'),
      note: limit ? `of ${cad(limit)}` : undefined,
    },
  ];
};

const termsText = ({ terms }: Account): string =>
  terms && parsePrice(terms.limit)
    ? `You have ${counted(terms.days, 'day')} to pay from the day of an order.`
    : 'You pay each order when you place it. Ask us when you want to pay later.';

const Content = () => {
  const { data: account, error, refetch } = useQuery(queryOf(getDealerAccount));
  return (
    <Board>
      <nav className="ways" aria-label="For vendors">
        <ButtonLink to="/order-pad">Order by SKU</ButtonLink>
        <OutlineLink to="/order-history">Vendor Order History</OutlineLink>
        <PriceListLinks />
      </nav>
      {error && !account ? (
        <FailedNotice retry={refetch}>Your balance cannot be shown right now.</FailedNotice>
      ) : (
        <section aria-labelledby="balance">
          <h2 id="balance">{account?.company ?? 'Balance'}</h2>
          <AdminFigures figures={accountFigures(account)} />
          {account && <p>{termsText(account)}</p>}
        </section>
      )}
      {account && <OwedInvoices owed={account.owed} />}
      <Invoices />
      {account?.terms && <Statement />}
    </Board>
  );
};

/** The balance, the limit and the invoices of a dealer's company. */
export const DealerAccount = () => (
  <DealersOnly path={PATH}>
    <Page>
      <PageHead
        title="Invoices and Balance"
        description="Your account with the shop."
        path={PATH}
        hidden
      />
      <Intro>
        <h1>Invoices and Balance</h1>
      </Intro>
      <Content />
    </Page>
  </DealersOnly>
);
