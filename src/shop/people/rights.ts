/**
 * The rights of the staff, each in words for the owner. Every call of the admin area names the one that
 * it needs (contract/endpoint). A right to write does not include the right to read.
 */
export const RIGHTS = {
  'today.read': 'Open the admin area and see the work that the other rights allow',
  'orders.read': 'See orders with names and addresses, and print their papers',
  'orders.note': 'Write notes on orders',
  'orders.ship': 'Pack, ship and hand over orders, and correct tracking numbers',
  'orders.write': 'Change addresses, write to buyers and settle what needs attention',
  'orders.refund': 'Cancel orders and give refunds',
  'returns.write': 'Enter returns and move them on; paying them back needs the right to refund',
  'payments.read': 'See what dealers owe',
  'payments.write': 'Book what dealers pay of orders on terms',
  'quotes.read': 'See quotes',
  'quotes.write': 'Write quotes and sell at the counter',
  'products.read': 'See products, stock and price history',
  'products.write': 'Change categories, search words, pictures and example builds',
  'prices.write':
    'Add, change and import products with their prices, discount codes and promotions',
  'stock.write': 'Book deliveries, counts and corrections of stock',
  'customers.read': 'See customers and dealers with names and addresses',
  'customers.write': 'Approve dealers and change their terms and notes',
  'messages.read': 'Read messages, applications and reviews',
  'messages.write': 'Answer messages and reviews, file messages and hide reviews',
  'reports.read':
    'See reports and payouts and export the books; addresses need the right to see orders',
  'site.write': 'Change the facts, pages and home page of the shop, and open it',
  'settings.read': 'See the state of the shop, its settings and its mails',
  'settings.write': 'Change shipping, taxes and notices',
  'people.read': 'See the staff, their roles and the log',
  'people.write': 'Invite people, change roles and end accounts of the staff',
} as const;

export type Right = keyof typeof RIGHTS;

/** Every right, in the order of the table. */
export const ALL_RIGHTS = Object.keys(RIGHTS) as Right[]; // its keys are the rights

/** The role of the account `admin`. It has every right, and cannot be changed or removed. */
export const OWNER = 'owner';

export const isRight = (text: string): text is Right => Object.hasOwn(RIGHTS, text);

/** The rights of a role that a person can rely on: with `today.read`, in the order of the table. */
export const roleRights = (role: { id: string; rights: readonly string[] }): Right[] =>
  ALL_RIGHTS.filter(
    (right) => role.id === OWNER || right === 'today.read' || role.rights.includes(right),
  );
