import type { Act } from '../../tables/log/acts';
import { ACT_TITLES } from './act-words';

/** The part before the dot: 'order' of 'order.shipped'. */
type Kind<A extends Act> = A extends `${infer K}.${string}` ? K : never;

/** Acts as the owner looks for them: their kinds. The last group has all other kinds. */
const GROUPS: Record<string, readonly [name: string, ...kinds: Kind<Act>[]]> = {
  orders: ['Orders', 'order'],
  quotes: ['Quotes', 'quote'],
  products: ['Products', 'product', 'products', 'category', 'axle', 'words', 'example', 'sample'],
  stock: ['Stock', 'stock'],
  prices: ['Discounts and promotions', 'discount', 'promotions'],
  customers: ['Customers and dealers', 'customer', 'dealer', 'application', 'company'],
  messages: ['Messages and mails', 'message', 'mail', 'reminder', 'review'],
  staff: ['Staff and roles', 'person', 'role', 'second_factor'],
  accounts: ['Accounts and sign-ins', 'account'],
  shop: ['The shop and its settings'],
};

const GROUP_OF = new Map(
  Object.entries(GROUPS).flatMap(([id, [, ...kinds]]) => kinds.map((kind) => [kind as string, id])),
);

const actGroup = (act: string): string => GROUP_OF.get(act.split('.', 1)[0] ?? '') ?? 'shop';

/** The acts in their groups, for a filter. */
export const actGroups = () =>
  Object.entries(GROUPS).map(([id, [name]]) => ({
    id,
    name,
    acts: ACT_TITLES.flatMap(([act, title]) => (actGroup(act) === id ? { act, title } : [])),
  }));

/** The acts that a filter names: one, or those of a group. */
export const actsNamed = (filter: string): string[] =>
  Object.hasOwn(GROUPS, filter)
    ? ACT_TITLES.flatMap(([act]) => (actGroup(act) === filter ? act : []))
    : [filter];
