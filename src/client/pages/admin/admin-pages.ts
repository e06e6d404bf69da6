import type { ReplyOf } from '../../../contract/endpoint';
import type { Right } from '../../../shop/people/rights';
import { type User, isStaff, may } from '../../../shop/session/user';
import type { getWaiting } from '../../../contract/settings/today';

export type WaitingCounts = Partial<ReplyOf<typeof getWaiting>>;

interface AdminLink<To> {
  to: To;
  label: string;
  group: string;
  /** The right that its calls need. */
  right: Right;
  /** The waiting items whose number is shown beside the label. */
  count?: keyof WaitingCounts;
  /** Whether other users are redirected home; by default they see Access Denied (docs/rules.md 7.7). */
  othersGoHome?: boolean;
  /** What it serves: a shop that has switched this off has no link to it. */
  serves?: 'workbench' | 'reminders';
}

/** Keeps the addresses as literals, so that the router checks the links. */
const links = <const To extends string>(pages: readonly AdminLink<To>[]) => pages;

const [SALES, CATALOGUE, PEOPLE, SHOP] = ['Sales', 'Catalogue', 'People', 'Shop'];

/** The navigation of the admin pages, in its order. The pages below one of them, such as one order, belong to it. */
export const ADMIN_PAGES = links([
  { to: '/admin', label: 'Today', group: '', right: 'today.read' },
  { to: '/admin/orders', label: 'Orders', group: SALES, right: 'orders.read', count: 'orders' },
  { to: '/admin/queue', label: 'Queue', group: SALES, right: 'orders.read' },
  { to: '/admin/returns', label: 'Returns', group: SALES, right: 'orders.read', count: 'returns' },
  { to: '/admin/quotes', label: 'Quotes', group: SALES, right: 'quotes.read' },
  {
    to: '/admin/vendor-orders',
    label: 'Vendor Orders',
    group: SALES,
    right: 'customers.read',
    othersGoHome: true,
  },
  { to: '/admin/owed', label: 'Owed', group: SALES, right: 'payments.read' },
  { to: '/admin/discounts', label: 'Discounts', group: SALES, right: 'prices.write' },
  { to: '/admin/reports', label: 'Reports', group: SALES, right: 'reports.read' },
  { to: '/admin/products', label: 'Products', group: CATALOGUE, right: 'products.read' },
  { to: '/admin/stock', label: 'Stock', group: CATALOGUE, right: 'products.read' },
  { to: '/admin/categories', label: 'Categories', group: CATALOGUE, right: 'products.read' },
  {
    to: '/admin/axles',
    label: 'Axles',
    group: CATALOGUE,
    right: 'products.read',
    serves: 'workbench',
  },
  { to: '/admin/search-words', label: 'Search Words', group: CATALOGUE, right: 'products.read' },
  {
    to: '/admin/shelf-gaps',
    label: 'Shelf Gaps',
    group: CATALOGUE,
    right: 'products.read',
    serves: 'workbench',
  },
  { to: '/admin/suppliers', label: 'Suppliers', group: CATALOGUE, right: 'products.read' },
  { to: '/admin/labels', label: 'Bin Labels', group: CATALOGUE, right: 'products.read' },
  {
    to: '/admin/example-builds',
    label: 'Example Builds',
    group: CATALOGUE,
    right: 'products.read',
    serves: 'workbench',
  },
  { to: '/admin/inbox', label: 'Inbox', group: PEOPLE, right: 'messages.read', count: 'inbox' },
  {
    to: '/admin/reviews',
    label: 'Reviews',
    group: PEOPLE,
    right: 'messages.read',
    count: 'reviews',
  },
  { to: '/admin/customers', label: 'Customers', group: PEOPLE, right: 'customers.read' },
  { to: '/admin/dealers', label: 'Dealers', group: PEOPLE, right: 'customers.read' },
  {
    to: '/admin/reminders',
    label: 'Reminders',
    group: PEOPLE,
    right: 'customers.read',
    serves: 'reminders',
  },
  { to: '/admin/people', label: 'Staff', group: PEOPLE, right: 'people.read' },
  { to: '/admin/site', label: 'Your Shop', group: SHOP, right: 'site.write' },
  { to: '/admin/home', label: 'Home Page', group: SHOP, right: 'site.write' },
  { to: '/admin/promotions', label: 'Promotions', group: SHOP, right: 'prices.write' },
  { to: '/admin/pages', label: 'Pages', group: SHOP, right: 'site.write' },
  { to: '/admin/open', label: 'Going Live', group: SHOP, right: 'site.write' },
  {
    to: '/admin/settings',
    label: 'Settings',
    group: SHOP,
    right: 'settings.read',
    count: 'settings',
  },
]);

/** The page of the navigation that an address belongs to. */
export const adminPageAt = (pathname: string) =>
  ADMIN_PAGES.find(
    ({ to }) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`)),
  );

/** Whether the time has passed that this user had to add the second factor that the shop requires. */
const isFactorDue = ({ staff }: User, now: number): boolean =>
  staff?.factorDueAt !== undefined && Date.parse(staff.factorDueAt) <= now;

/** What is shown instead of an admin page. `home` sends the user there. */
type Gate = 'home' | 'strangers' | 'password' | 'factor' | 'right';

/** What stands between this user and an admin page; undefined when it opens. @param now epoch ms */
export const gateTo = (pathname: string, person: User, now: number): Gate | undefined => {
  const page = adminPageAt(pathname);
  if (!isStaff(person)) return page?.othersGoHome ? 'home' : 'strangers';
  if (person.mustChangePassword) return 'password';
  if (isFactorDue(person, now)) return 'factor';
  return page && !may(person, page.right) ? 'right' : undefined;
};
