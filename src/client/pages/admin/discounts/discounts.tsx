import { useQuery } from '@tanstack/react-query';
import { type AdminDiscount, listDiscounts } from '../../../../contract/discounts/discounts';
import { cad, parsePrice } from '../../../../shop/money';
import { saleName } from '../../../../shop/discounts/sale-words';
import { usePromotions } from '../../../data/discounts/promotions';
import { pagedQueryOf } from '../../../data/query-of';
import { SearchList, usePagedQuery } from '../../../parts/admin/search-list';
import type { Column } from '../../../parts/admin/list/admin-table';
import { shopDate } from '../../../parts/admin/shop-time';
import { ButtonLink } from '../../../ui/button';
import { Link } from '../../../ui/link';

const STATES: Record<AdminDiscount['state'], string> = {
  counts: 'Active',
  inactive: 'Switched off',
  not_started: 'Not started',
  ended: 'Ended',
  used_up: 'Used up',
};

/** The last valid day: a code that ends at midnight ends on the day before. */
const lastDay = (endsAt: string): string => shopDate(Date.parse(endsAt) - 1);

const times = ({ startsAt, endsAt }: AdminDiscount): string =>
  [startsAt && `from ${shopDate(startsAt)}`, endsAt && `through ${lastDay(endsAt)}`]
    .filter(Boolean)
    .join(' ') || 'Always';

const COLUMNS: readonly Column<AdminDiscount>[] = [
  {
    head: 'Code',
    cell: ({ code }) => (
      <Link to="/admin/discounts/$code" params={{ code }}>
        {code}
      </Link>
    ),
  },
  {
    head: 'Takes off',
    isNumber: true,
    cell: ({ percent, amount, freeShipping, category }) => {
      if (freeShipping) return 'Shipping';
      const off = percent === null ? cad(parsePrice(amount ?? 0)) : `${percent}%`;
      return category === null ? off : `${off} of ${category}`;
    },
  },
  {
    head: 'Minimum subtotal',
    isNumber: true,
    cell: ({ minTotal }) => (parsePrice(minTotal) ? cad(parsePrice(minTotal)) : 'Any'),
  },
  { head: 'When', cell: times },
  {
    head: 'Orders',
    isNumber: true,
    cell: ({ uses, maxUses, oncePerCustomer }) =>
      `${uses}${maxUses === null ? '' : ` of ${maxUses}`}${oncePerCustomer ? ', once each' : ''}`,
  },
  { head: 'State', cell: ({ state }) => STATES[state] },
];

/** The discount codes. */
export const Discounts = () => (
  <SearchList
    about={`Codes that customers enter at the checkout. Dealers have their own prices and no codes. A code and the ${saleName(usePromotions())} do not combine: what saves the buyer more applies.`}
    add={<ButtonLink to="/admin/discounts/new">New Code</ButtonLink>}
    looksFor="Code"
    list={useQuery(pagedQueryOf(listDiscounts, usePagedQuery()))}
    columns={COLUMNS}
    rowKey={({ code }) => code}
    nouns={['code', 'codes']}
  />
);
