// The statement of a dealer's account (docs/decisions/055).
import type { getStatement } from '../../../contract/dealers/account';
import type { QueryOf } from '../../../contract/endpoint';
import {
  AGES,
  AGE_WORDS,
  STATEMENT_WORDS,
  type Statement,
  type StatementKind,
  statementFault,
  sumsByAge,
} from '../../../shop/dealers/statement';
import { type Cents, cad, parseSum, priceText } from '../../../shop/money';
import type { JournalCause } from '../../../shop/reports/journal';
import { daySpan } from '../../../shop/reports/period';
import { shopDay } from '../../../shop/shop-day';
import type { Site } from '../../../shop/site/site';
import { ApiError } from '../../ground/api-error';
import { type AccountRow, sharedCompany } from '../../tables/account/account-rows';
import type { Queries } from '../../tables/schema';
import { findCompany } from '../../tables/orders/terms';
import { openBefore, receivablesIn } from '../../tables/reports/receivables';
import { BOM, csvText } from '../catalogue/export-products';
import type { Paper } from '../mail/pdf';
import { joinedLines, sellerText } from '../mail/seller-text';
import { dueText } from '../mail/text';
import { refuseOthers } from './dealers';

const statementKind = (cause: JournalCause, cents: Cents): StatementKind => {
  if (cause === 'refund') return 'credit';
  if (cause === 'refund_returned') return 'credit_ended';
  if (cause === 'terms_payment') return cents < 0 ? 'payment' : 'given_back';
  return 'invoice';
};

const sum = (all: readonly { cents: Cents }[]): Cents =>
  all.reduce((cents, one) => cents + one.cents, 0);

/**
 * The statement of the company of a dealer, of this month so far unless days are given; one of zeros without a company.
 * @throws ApiError vendors_only, invalid
 */
export const dealerStatement = async (
  db: Queries,
  account: AccountRow,
  query: QueryOf<typeof getStatement>,
  now: number,
): Promise<Statement> => {
  refuseOthers(account);
  const today = shopDay(new Date(now));
  const { from = `${today.slice(0, 7)}-01`, to = today } = query;
  const fault = statementFault(from, to);
  const span = fault === undefined ? daySpan(from, to) : undefined;
  if (!span) throw new ApiError('invalid', fault ?? 'There is no such day.');
  const company = sharedCompany(account);
  const before = company === null ? [] : await openBefore(db, company, span.from);
  const rows = company === null ? [] : await receivablesIn(db, company, span);
  const after = company === null ? [] : await openBefore(db, company, span.to);
  const opening = sum(before);
  let balance = opening;
  const entries = rows.map((row) => {
    balance += row.cents;
    return {
      day: shopDay(new Date(row.at)),
      kind: statementKind(row.cause, row.cents),
      orderId: row.order_id,
      orderNumber: row.number,
      poNumber: row.po_number,
      dueDay: row.due_day,
      amount: priceText(row.cents),
      balance: priceText(balance),
    };
  });
  const ages = sumsByAge(
    after.map(({ due_day: dueDay, cents: open }) => ({ dueDay, open })),
    to,
  );
  return {
    from,
    to,
    opening: priceText(opening),
    entries,
    closing: priceText(sum(after)),
    ages: {
      current: priceText(ages.current),
      days30: priceText(ages.days30),
      days60: priceText(ages.days60),
      days90: priceText(ages.days90),
      older: priceText(ages.older),
      credit: priceText(ages.credit),
    },
  };
};

const COLUMNS = ['date', 'entry', 'invoice', 'po_number', 'due', 'amount', 'balance'];

/** A statement as CSV: the opening balance, the entries, the closing balance, and its parts by age. */
export const statementCsv = ({ from, to, opening, entries, closing, ages }: Statement): string =>
  BOM +
  csvText(COLUMNS, [
    { date: from, entry: 'Opening balance', balance: opening },
    ...entries.map((one) => ({
      date: one.day,
      entry: STATEMENT_WORDS[one.kind],
      invoice: one.orderNumber,
      po_number: one.poNumber ?? '',
      due: one.dueDay,
      amount: one.amount,
      balance: one.balance,
    })),
    { date: to, entry: 'Closing balance', balance: closing },
    ...AGES.map((age) => ({ date: to, entry: AGE_WORDS[age], amount: ages[age] })),
  ]);

const dollars = (text: string): string => cad(parseSum(text));

const entryText = ({ day, kind, orderNumber, poNumber, dueDay }: Statement['entries'][number]) =>
  [
    `${dueText(day)}: ${STATEMENT_WORDS[kind]} ${orderNumber}`,
    ...(poNumber === null ? [] : [`PO ${poNumber}`]),
    ...(kind === 'invoice' ? [`due ${dueText(dueDay)}`] : []),
  ].join(', ');

/** A statement as a paper. @param at the time of its making, epoch ms */
export const statementPaper = async (
  db: Queries,
  account: AccountRow,
  { statement, shop, at }: { statement: Statement; shop: Site; at: number },
): Promise<Paper> => {
  const company = await findCompany(db, sharedCompany(account));
  const { from, to, opening, entries, closing, ages } = statement;
  const days = `${dueText(from)} to ${dueText(to)}`;
  return {
    title: 'Statement',
    foot: `Statement of ${company?.name ?? account.username}, ${days}`,
    at,
    parts: [
      `From ${days}`,
      { heading: 'Seller' },
      sellerText(shop),
      { heading: 'Account of' },
      joinedLines(
        company?.name ?? account.username,
        company?.tax_number && `Tax number of the buyer: ${company.tax_number}`,
      ),
      { heading: 'Entries' },
      {
        rows: [
          ['Opening balance', dollars(opening)],
          ...entries.map((one) => [entryText(one), dollars(one.amount)] as const),
          ['Closing balance', dollars(closing)],
        ],
        isSum: true,
      },
      { heading: `Open on ${dueText(to)}` },
      {
        rows: [
          ...AGES.map((age) => [AGE_WORDS[age], dollars(ages[age])] as const),
          ['Together', dollars(closing)],
        ],
        isSum: true,
      },
      'All sums are in Canadian dollars (CAD).',
    ],
  };
};
