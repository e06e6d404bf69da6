import type { ReplyOf } from '../../../contract/endpoint';
import type { getWaiting } from '../../../contract/settings/today';

export type WaitingCounts = Partial<ReplyOf<typeof getWaiting>>;

interface AdminLink<To> {
  to: To;
  label: string;
  group: string;
  /** The waiting items whose number is shown beside the label. */
  count?: keyof WaitingCounts;
  /** Whether other users are redirected home; by default they see Access Denied (docs/rules.md 7.7). */
  othersGoHome?: boolean;
}

/** Keeps the addresses as literals, so that the router checks the links. */
const links = <const To extends string>(pages: readonly AdminLink<To>[]) => pages;

const [SALES, CATALOGUE, PEOPLE, SHOP] = ['Sales', 'Catalogue', 'People', 'Shop'];

/** The navigation of the admin pages, in its order. The pages below one of them, such as one order, belong to it. */
export const ADMIN_PAGES = links([
  { to: '/admin', label: 'Today', group: '' },
  { to: '/admin/orders', label: 'Orders', group: SALES, count: 'orders' },
  { to: '/admin/returns', label: 'Returns', group: SALES, count: 'returns' },
  { to: '/admin/quotes', label: 'Quotes', group: SALES },
  { to: '/admin/vendor-orders', label: 'Vendor Orders', group: SALES, othersGoHome: true },
  { to: '/admin/discounts', label: 'Discounts', group: SALES },
  { to: '/admin/reports', label: 'Reports', group: SALES },
  { to: '/admin/products', label: 'Products', group: CATALOGUE },
  { to: '/admin/stock', label: 'Stock', group: CATALOGUE },
  { to: '/admin/categories', label: 'Categories', group: CATALOGUE },
  { to: '/admin/search-words', label: 'Search Words', group: CATALOGUE },
  { to: '/admin/shelf-gaps', label: 'Shelf Gaps', group: CATALOGUE },
  { to: '/admin/labels', label: 'Bin Labels', group: CATALOGUE },
  { to: '/admin/example-builds', label: 'Example Builds', group: CATALOGUE },
  { to: '/admin/inbox', label: 'Inbox', group: PEOPLE, count: 'inbox' },
  { to: '/admin/dealers', label: 'Dealers', group: PEOPLE },
  { to: '/admin/reminders', label: 'Reminders', group: PEOPLE },
  { to: '/admin/site', label: 'Your Shop', group: SHOP },
  { to: '/admin/home', label: 'Home Page', group: SHOP },
  { to: '/admin/promotions', label: 'Promotions', group: SHOP },
  { to: '/admin/pages', label: 'Pages', group: SHOP },
  { to: '/admin/open', label: 'Going Live', group: SHOP },
  { to: '/admin/settings', label: 'Settings', group: SHOP, count: 'settings' },
]);

/** The page of the navigation that an address belongs to. */
export const adminPageAt = (pathname: string) =>
  ADMIN_PAGES.find(
    ({ to }) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`)),
  );
