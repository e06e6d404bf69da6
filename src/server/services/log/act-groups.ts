import type { Act } from '../../tables/log/acts';
import { ACT_TITLES } from './act-words';

/** The part before the dot: 'order' of 'order.shipped'. */
type Kind<A extends Act> = A extends `${infer K}.${string}` ? K : never;

const GROUPS = {
  orders: 'Orders',
  quotes: 'Quotes',
  products: 'Products',
  stock: 'Stock',
  prices: 'Discounts and promotions',
  customers: 'Customers and dealers',
  messages: 'Messages and mails',
  staff: 'Staff and roles',
  accounts: 'Accounts and sign-ins',
  shop: 'The shop and its settings',
} as const;

type Group = keyof typeof GROUPS;

/** The group of each kind of act, as the owner looks for it. */
const GROUP_OF: Record<Kind<Act>, Group> = {
  account: 'accounts',
  application: 'customers',
  axle: 'products',
  calendar: 'shop',
  carrier: 'shop',
  category: 'products',
  company: 'customers',
  customer: 'customers',
  dealer: 'customers',
  discount: 'prices',
  example: 'products',
  home: 'shop',
  mail: 'messages',
  message: 'messages',
  notices: 'shop',
  noun: 'shop',
  order: 'orders',
  page: 'shop',
  person: 'staff',
  product: 'products',
  products: 'products',
  promotions: 'prices',
  quote: 'quotes',
  reminder: 'messages',
  review: 'messages',
  role: 'staff',
  sample: 'products',
  second_factor: 'staff',
  shipping: 'shop',
  site: 'shop',
  stock: 'stock',
  tax: 'shop',
  words: 'products',
};

const actGroup = (act: string): string => GROUP_OF[act.split('.', 1)[0] as Kind<Act>]; // an act begins with its kind

/** The acts in their groups, for a filter. */
export const actGroups = () =>
  Object.entries(GROUPS).map(([id, name]) => ({
    id,
    name,
    acts: ACT_TITLES.filter(([act]) => actGroup(act) === id).map(([act, title]) => ({
      act,
      title,
    })),
  }));

/** The acts that a filter names: one, or those of a group. */
export const actsNamed = (filter: string): string[] =>
  filter in GROUPS
    ? ACT_TITLES.flatMap(([act]) => (actGroup(act) === filter ? act : []))
    : [filter];
