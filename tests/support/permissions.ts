import type { FastifyInstance } from 'fastify';
import { exportLabels, exportOrders } from '../../src/contract/orders/admin-batch';
import { exportAdminAgreement } from '../../src/contract/orders/admin';
import { PRODUCT_CSV_PATH } from '../../src/contract/catalogue/admin';
import { exportActs } from '../../src/contract/log';
import { exportFile } from '../../src/contract/reports';
import { followWork } from '../../src/contract/settings/today';
import { ALL_RIGHTS, RIGHTS, type Right } from '../../src/shop/people/rights';
import { calls, callName, rightBody, routesOf } from './calls';

/**
 * Who may make a call that needs no right of the staff: anyone; whoever has the secret that its address or body names;
 * members, about themselves; members, about a thing that is theirs; dealers.
 */
export type Who = 'anyone' | 'link' | 'member' | 'own' | 'dealer';

const listed = <W extends Who>(who: W, names: string): [string, W][] =>
  names
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => [name, who]);

/** Every route that is not below /api/admin/. */
export const WHO = new Map<string, Who>([
  ...listed(
    'anyone',
    `GET *
    GET /.well-known/change-password
    GET /feed.xml
    GET /llms.txt
    GET /product/:slug(^[^/]+).md
    GET /.well-known/security.txt
    GET /api/categories
    GET /api/categories/:id/subcategories
    GET /api/categories/:slug
    GET /api/categories/:slug/products
    GET /api/config
    GET /api/promises
    GET /api/shipping/tables
    GET /api/example-builds
    GET /api/health
    GET /api/login
    GET /api/offline/catalogue
    GET /api/pages/:slug
    GET /api/products
    GET /api/products/:id/fits
    GET /api/products/:slug
    GET /api/products/:slug/reviews
    GET /api/push/key
    GET /api/search
    GET /api/search/parts
    GET /api/site
    GET /api/stock
    GET /api/stock/changes
    GET /healthz
    GET /icons/own-180.png
    GET /icons/own-192.png
    GET /icons/own-512.png
    GET /icons/own-logo.png
    GET /icons/own-maskable-512.png
    GET /img/uploads/:file
    GET /reminders/october-sale.ics
    GET /sitemap-:number(^\\d+).xml
    GET /readyz
    GET /index.html
    GET /manifest.webmanifest
    GET /robots.txt
    GET /sitemap.xml
    POST /api/account/forgot
    POST /api/contact
    POST /api/freight-requests
    POST /api/products/:id/notice
    POST /api/products/:id/notice/push
    POST /api/demo-payments/authenticate
    POST /api/demo-payments/confirm
    POST /api/push/subscribe
    POST /api/push/unsubscribe
    POST /api/fits/check
    POST /api/guest
    POST /api/login
    POST /api/login/passkey/options
    POST /api/logout
    POST /api/register
    POST /api/search/missed
    POST /api/shipping/calculate
    POST /api/shipping/estimate`,
  ),
  ...listed(
    'link',
    `GET /api/invitations/:token
    GET /api/order-links/:token
    GET /api/pay/:token
    GET /api/pay/:token/agreement
    GET /api/promises/:token
    POST /api/invitations/:token
    POST /api/webhooks/stripe
    POST /api/account/confirm-email
    POST /api/account/reset
    POST /api/invitations/:token
    POST /api/invitations/:token/password
    POST /api/login/factor
    POST /api/login/passkey
    POST /api/pay/:token/order
    POST /api/pay/:token/payment
    POST /api/promises/:token`,
  ),
  ...listed(
    'member',
    `GET /api/account/addresses
    GET /api/account/export
    GET /api/account/factor
    GET /api/account/passkeys
    GET /api/account/proof
    GET /api/account/sessions
    DELETE /api/account/sessions
    GET /api/builds
    GET /api/cart
    GET /api/checkout/quote
    GET /api/orders
    GET /api/orders/count
    GET /api/user
    DELETE /api/account/totp
    POST /api/account/addresses
    POST /api/account/delete
    POST /api/account/email
    POST /api/account/passkeys
    POST /api/account/passkeys/options
    POST /api/account/password
    POST /api/account/proof
    POST /api/account/prove-email
    POST /api/guest/account
    POST /api/account/recovery-codes
    POST /api/account/sign-out-everywhere
    POST /api/account/totp
    POST /api/account/totp/confirm
    POST /api/cart
    POST /api/cart/build-name
    POST /api/cart/lines
    PUT /api/cart/:productId
    DELETE /api/cart/:productId
    DELETE /api/discount
    POST /api/discount/calculate
    POST /api/discount/validate
    POST /api/create-payment-intent
    POST /api/orders
    POST /api/orders/on-account
    POST /api/reviews
    PUT /api/builds/:id
    POST /api/invitations/:token/join`,
  ),
  ...listed(
    'own',
    `GET /api/orders/:id
    GET /api/orders/:id/agreement
    GET /api/orders/:id/invoice.pdf
    GET /api/orders/:id/items
    GET /api/orders/:id/progress
    GET /api/orders/:id/returns
    GET /api/orders/:id/reviews
    POST /api/reviews/:orderItemId/pictures
    DELETE /api/reviews/:id
    POST /api/orders/:id/again
    POST /api/orders/:id/address
    POST /api/orders/:id/items/:itemId/promise
    POST /api/orders/:id/returns
    POST /api/orders/:id/returns/:returnId/withdraw
    PUT /api/orders/:id/cancel
    PUT /api/orders/:id/address
    PUT /api/account/addresses/:id
    DELETE /api/account/addresses/:id
    DELETE /api/account/passkeys/:id
    DELETE /api/account/sessions/:id`,
  ),
  ...listed(
    'dealer',
    `GET /api/order-history
    GET /api/dealer/account
    GET /api/dealer/invoices
    GET /api/dealer/pads
    POST /api/dealer/pads
    PUT /api/dealer/pads/:id
    DELETE /api/dealer/pads/:id
    GET /api/dealer/price-list.csv
    GET /api/dealer/price-list.pdf
    GET /api/dealer/statement
    GET /api/dealer/statement.csv
    GET /api/dealer/statement.pdf
    POST /api/dealer/invoices/:id/paid
    POST /api/dealer/invoices/:id/payment`,
  ),
]);

/** A line of the table: a call, and what it takes to make it. */
export interface Permission {
  /** 'PUT /api/admin/orders/:id/status', perhaps with a body that needs more rights. */
  name: string;
  call: string;
  /** All of these rights; none for a call that is not the staff's. */
  rights: readonly Right[];
  who: Who | 'staff';
  body?: unknown;
}

const staff = (call: string, rights: readonly Right[], more: object = {}): Permission => ({
  name: call,
  call,
  rights,
  who: 'staff',
  ...more,
});

/** Calls of the staff that need a second right for some bodies. */
const SECOND: readonly Permission[] = [
  staff('PUT /api/admin/orders/:id/status', ['orders.ship', 'orders.refund'], {
    name: 'PUT /api/admin/orders/:id/status to `cancelled`',
    body: { status: 'cancelled' },
  }),
  staff('PUT /api/admin/orders/:id/returns/:returnId', ['returns.write', 'orders.refund'], {
    name: 'PUT /api/admin/orders/:id/returns/:returnId to `refunded`',
    body: { to: 'refunded' },
  }),
];

const ENTRIES = new Map(calls.map((entry) => [callName(entry), entry]));

/** The calls of the staff that are no entries of the contract: files and events. */
const RAW = new Map<string, Right>([
  [`GET ${exportFile.path}`, exportFile.right],
  [`GET ${exportAdminAgreement.path}`, exportAdminAgreement.right],
  [`GET ${exportActs.path}`, exportActs.right],
  [`GET ${exportOrders.path}`, exportOrders.right],
  [`GET ${exportLabels.path}`, exportLabels.right],
  [`GET ${followWork.path}`, followWork.right],
  [`GET ${PRODUCT_CSV_PATH}`, 'products.read'],
]);

const isKnown = (call: string): boolean => ENTRIES.has(call) || RAW.has(call) || WHO.has(call);

/** Both of 'GET /api/products/:slug|:id', as the server prints routes that differ in the name of a parameter. */
const spellings = (call: string): string[] => {
  const names = /:\w+(\|:\w+)+/.exec(call)?.[0];
  return names ? names.split('|').map((name) => call.replace(names, name)) : [call];
};

/** Every route of a server, with the names of the contract. */
export const registeredCalls = (app: FastifyInstance): string[] =>
  routesOf(app, '').map((call) => spellings(call).find(isKnown) ?? call);

/** Every call of a server, by right and then by name. @throws Error for one that nobody has decided about */
export const permissionsOf = (app: FastifyInstance): Permission[] => {
  const routes = registeredCalls(app);
  const undecided = routes.filter(
    (call) => !ENTRIES.get(call)?.right && !RAW.has(call) && !WHO.has(call),
  );
  if (undecided.length)
    throw new Error(`Not in WHO of tests/support/permissions.ts: ${undecided.join(', ')}.`);
  const rows = routes.map((call): Permission => {
    const entry = ENTRIES.get(call);
    const right = entry?.right ?? RAW.get(call);
    if (right) return staff(call, [right]);
    return {
      name: call,
      call,
      rights: [],
      who: WHO.get(call) ?? 'anyone',
      body: entry && rightBody(entry),
    };
  });
  const place = ({ rights: [right] }: Permission) =>
    right === undefined ? -1 : ALL_RIGHTS.indexOf(right);
  return [...rows, ...SECOND].toSorted(
    (a, b) => place(a) - place(b) || a.name.localeCompare(b.name, 'en'),
  );
};

/** The roles that a new shop has. */
export const SEEDED = ['packer', 'bookkeeper', 'manager', 'owner'] as const;

/** A person of the table. */
export interface Column {
  name: string;
  isMember: boolean;
  isDealer: boolean;
  /** Undefined for those who do not belong to the staff. */
  rights?: readonly Right[];
}

/** Whether a person may make a call, and the code of the refusal if not. */
export const verdict = (
  { rights, who }: Permission,
  person: Column,
): { allowed: true } | { allowed: false; code: string; right?: Right } => {
  if (who === 'anyone' || who === 'link') return { allowed: true };
  if (!person.isMember) return { allowed: false, code: 'unauthorized' };
  if (who === 'dealer' && !person.isDealer) return { allowed: false, code: 'vendors_only' };
  if (who !== 'staff') return { allowed: true };
  if (!person.rights) return { allowed: false, code: 'forbidden' };
  const missing = rights.find((right) => !person.rights?.includes(right));
  return missing ? { allowed: false, code: 'right_missing', right: missing } : { allowed: true };
};

const TITLES: Record<Who, string> = {
  anyone: 'Anyone',
  link: 'Whoever has the link, challenge or signature that the call needs',
  member: 'Members, about themselves',
  own: "Members, about what is theirs; another's is answered like a missing one (404)",
  dealer: 'Dealers',
};

const table = (rows: readonly Permission[], people: readonly Column[]): string =>
  [
    `| call | ${people.map(({ name }) => name).join(' | ')} |`,
    `|---|${people.map(() => ':-:|').join('')}`,
    ...rows.map(
      (row) =>
        `| ${row.name} | ${people.map((one) => (verdict(row, one).allowed ? 'yes' : '–')).join(' | ')} |`,
    ),
  ].join('\n');

/** The table as a page of the documents. */
export const permissionsText = (rows: readonly Permission[], people: readonly Column[]): string => {
  return `# Who may do what

The contract and \`tests/support/permissions.ts\` say so, and \`tests/server/people/permissions.test.ts\` makes every call as
every person in it. A role of the owner's own has the calls of its rights. "–" is 401 for visitors; 403 \`forbidden\` for
customers and dealers, and 403 \`right_missing\` for the staff. \`docs/decisions/043-rights.md\` says why.

## Calls of the staff

${ALL_RIGHTS.map((right) => {
  const group = rows.filter(({ rights: [first] }) => first === right);
  return `### ${right}\n\n${RIGHTS[right]}.\n\n${table(group, people)}\n`;
}).join('\n')}
## Calls of everybody

${(Object.keys(TITLES) as Who[]) // the keys of TITLES
  .map((who) => {
    const group = rows.filter((row) => row.who === who);
    return `### ${TITLES[who]}\n\n${table(group, people)}\n`;
  })
  .join('\n')}`;
};
