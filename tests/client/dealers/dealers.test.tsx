import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buy, intentFor, newBuyer } from '../../support/buyers';
import { held } from '../../support/held';
import { IN_ORDER } from '../../support/in-order';
import { type Member, addMember, meetPeople, peopleForAll } from '../../support/people';
import { apiError, visit } from '../../support/screen/render';
import { type Shop, openShop, shopForAll } from '../../support/shop';
import { setStock } from '../../support/stock';

const BRACKET = 1002;

const shop = shopForAll();
const people = peopleForAll(shop);
let dealer: Member;
let pending: string;
let cancelled: string;
beforeAll(async () => {
  dealer = await newBuyer(shop, [[BRACKET, 1]], { is_vendor: 1 });
  pending = (await buy(dealer)).orderNumber;
  shop.clock.pass(60_000);
  await dealer.post('/api/cart', { productId: BRACKET, quantity: 2 });
  const second = await buy(dealer);
  cancelled = second.orderNumber;
  await dealer.put(`/api/orders/${second.id}/cancel`);
});

const card = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.textContent ?? '';
const broken = (at: string) => (path: string) => {
  if (path.startsWith(at)) throw new TypeError('Failed to fetch');
  return undefined;
};

// In order, because the switch changes the counts.
describe('dealer management', IN_ORDER, () => {
  let others: Shop;
  let admin: Member;
  beforeAll(async () => {
    others = await openShop();
    ({ admin } = await meetPeople(others));
  });
  afterAll(() => others.close());

  it('counts users, and searches username and email ignoring case', async () => {
    const { person } = await visit('/admin/dealers', admin);
    await screen.findByRole('row', { name: /casey/ });
    await waitFor(() => expect(card('Total Users')).toBe('Total Users3'));
    expect(card('Active Dealers')).toBe('Active Dealers1');
    expect(card('Regular Customers')).toBe('Regular Customers2');
    expect(screen.getByText(/20% off general products and 5% off Heim Joints/)).toBeTruthy();
    expect(await screen.findByText(/no mail server is set/)).toBeTruthy();
    expect(screen.queryByText(/notified by mail/)).toBeNull();
    expect(screen.getByRole('link', { name: 'View Vendor Orders' }).getAttribute('href')).toBe(
      '/admin/vendor-orders',
    );
    await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'CASEY@people');
    await waitFor(() => expect(screen.getAllByRole('switch')).toHaveLength(1));
    const row = within(screen.getByRole('row', { name: /casey/ }));
    expect(row.getByText('Customer')).toBeTruthy();
    expect(card('Total Users')).toBe('Total Users3');
  });

  it('switches a dealer, shows a toast and updates the counts', async () => {
    const { person } = await visit('/admin/dealers', admin);
    const status = await screen.findByRole('switch', { name: 'Dealer Status of casey' });
    expect(status).toHaveProperty('checked', false);
    await person.click(status);
    expect(await screen.findByText('Dealer status updated')).toBeTruthy();
    await waitFor(() => expect(card('Active Dealers')).toBe('Active Dealers2'));
    await waitFor(() => expect(status).toHaveProperty('checked', true));
    await person.click(status);
    await waitFor(() => expect(card('Active Dealers')).toBe('Active Dealers1'));
  });

  it('has no switch for the staff and for guests, and says why', async () => {
    await addMember(others, 'guest-7', { is_guest: 1 });
    await visit('/admin/dealers', admin);
    const guest = within(await screen.findByRole('row', { name: /guest-7/ }));
    expect(guest.getByText('Guest')).toBeTruthy();
    expect(guest.queryByRole('switch')).toBeNull();
    expect(guest.getByText(/^A guest has no account/)).toBeTruthy();
    const staff = within(screen.getByRole('row', { name: /^admin/ }));
    expect(staff.getByText('Staff')).toBeTruthy();
    expect(staff.queryByRole('switch')).toBeNull();
    expect(staff.getByText(/belongs to the staff/)).toBeTruthy();
  });

  it('resets a switch that failed, and reports it in the page and in a toast', async () => {
    const { person } = await visit('/admin/dealers', admin, (path, method) =>
      method === 'POST' && path.endsWith('/dealer')
        ? apiError('internal', { message: 'no' })
        : undefined,
    );
    const status = await screen.findByRole('switch', { name: 'Dealer Status of casey' });
    await person.click(status);
    const failed = 'Failed to update dealer status. Please try again.';
    await waitFor(() => expect(screen.getAllByText(failed)).toHaveLength(2));
    await waitFor(() => expect(status).toHaveProperty('checked', false));
  });

  it('shows more than one page, and asks for one at a time', async () => {
    for (let index = 1; index <= 26; index += 1)
      await addMember(others, `page-${String(index).padStart(2, '0')}`);
    const { person, place } = await visit('/admin/dealers?q=PAGE', admin);
    expect(await screen.findByText('1\u201325 of 26 users')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('26\u201326 of 26 users')).toBeTruthy();
    expect(place()).toBe('/admin/dealers?q=PAGE&page=2');
    expect(screen.getAllByRole('switch')).toHaveLength(1);
  });

  it.each(['/api/admin/users', '/api/admin/users/figures'])('failed: %s', async (call) => {
    await visit('/admin/dealers', admin, (path) =>
      path.split('?')[0] === call ? broken(call)(path) : undefined,
    );
    expect(await screen.findByText("We couldn't reach the shop")).toBeTruthy();
  });
});

describe('vendor orders', () => {
  it('counts all orders in the four cards, regardless of the filters', async () => {
    const { person } = await visit('/admin/vendor-orders', people.admin);
    await screen.findByText(pending);
    const cards = () => [
      card('Total Orders'),
      card('Total Revenue'),
      card('Average Order'),
      card('Active Vendors'),
    ];
    const all = [
      'Total Orders2',
      'Total Revenue$89.46includes $59.64 cancelled; tax and shipping included',
      'Average Order$44.73',
      'Active Vendors1',
    ];
    await waitFor(() => expect(cards()).toEqual(all));
    await person.selectOptions(screen.getByLabelText('Status'), 'Cancelled');
    await waitFor(() => expect(screen.queryByText(pending)).toBeNull());
    expect(await screen.findByText(cancelled)).toBeTruthy();
    expect(cards()).toEqual(all);
    await person.selectOptions(screen.getByLabelText('Status'), 'Delivered');
    expect(await screen.findByText('No vendor orders found matching your criteria.')).toBeTruthy();
  });

  it('loading: shows a text; the filter offers every status', async () => {
    await visit('/admin/vendor-orders', people.admin, (path) =>
      path.startsWith('/api/admin/vendor-orders') ? new Promise<Response>(() => {}) : undefined,
    );
    expect(await screen.findByText('Loading vendor orders...')).toBeTruthy();
    const options = [...screen.getByLabelText<HTMLSelectElement>('Status').options];
    expect(options.map(({ text }) => text)).toEqual([
      'All Statuses',
      'Pending',
      'Processing',
      'Shipped',
      'Delivered',
      'Cancelled',
    ]);
  });

  it('searches the order number and shows every column', async () => {
    const { person } = await visit('/admin/vendor-orders', people.admin);
    await screen.findByText(pending);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Order Number',
      'Vendor',
      'Date',
      'Status',
      'Total',
      'Actions',
    ]);
    await person.type(screen.getByRole('searchbox', { name: 'Search' }), pending.toLowerCase());
    await waitFor(() => expect(screen.queryByText(cancelled)).toBeNull());
    const row = within(await screen.findByRole('row', { name: new RegExp(pending) }));
    expect(row.getByText(dealer.account.email)).toBeTruthy();
    expect(row.getByText('Pending')).toBeTruthy();
    expect(row.getByText('$29.82 CAD')).toBeTruthy();
    expect(row.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeTruthy();
  });

  it('opens the order history of a vendor with View Details', async () => {
    const { person } = await visit('/admin/vendor-orders', people.admin);
    await screen.findByText(pending);
    const [first] = screen.getAllByRole('button', { name: 'View Details' });
    if (first) await person.click(first);
    const dialog = within(await screen.findByRole('dialog', { name: dealer.account.username }));
    const history = await dialog.findByRole('region', { name: 'Order History' });
    await waitFor(() => expect(within(history).getAllByRole('listitem')).toHaveLength(2));
    expect(await dialog.findByText('$44.73')).toBeTruthy();
  });

  test.each(['customer', 'vendor'] as const)('redirects a %s home without a call', async (role) => {
    const { calls, place } = await visit('/admin/vendor-orders', people[role]);
    await waitFor(() => expect(place()).toBe('/'));
    expect(calls.filter((call) => call.includes('/api/admin'))).toEqual([]);
  });

  it('does not retry a failure automatically', async () => {
    const { calls } = await visit(
      '/admin/vendor-orders',
      people.admin,
      broken('/api/admin/vendor-orders'),
    );
    expect(await screen.findByText("We couldn't reach the shop")).toBeTruthy();
    expect(calls.filter((call) => call.startsWith('GET /api/admin/vendor-orders?'))).toHaveLength(
      1,
    );
  });
});

describe('vendor order history', () => {
  it('lists the orders of a vendor with all their facts', async () => {
    await visit('/order-history', dealer);
    const entry = within(await screen.findByRole('article', { name: `Order ${cancelled}` }));
    expect(entry.getByText('Cancelled')).toBeTruthy();
    expect(entry.getByText('$59.64 CAD')).toBeTruthy();
    expect(entry.getByText('Ann Lee, 12 Elm St, Sudbury ON P3A 1A1')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Cart' }).getAttribute('href')).toBe('/cart');
  });

  it('empty: shows No Orders Yet', async () => {
    await visit('/order-history', people.vendor);
    expect(await screen.findByText('No Orders Yet')).toBeTruthy();
  });

  it('shows Access Denied to others and redirects them home', async () => {
    const { place } = await visit('/order-history', people.customer);
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
    expect(
      screen.getAllByText('This page is only available to registered vendors.').length,
    ).toBeGreaterThan(0);
    await waitFor(() => expect(place()).toBe('/'));
  });

  it('failed: reports it in the page and in a toast, and retries', async () => {
    let isBroken = true;
    const { person } = await visit('/order-history', dealer, (path) => {
      if (isBroken && path.startsWith('/api/order-history')) throw new TypeError('Failed to fetch');
      return undefined;
    });
    await waitFor(() =>
      expect(screen.getAllByText('Failed to load order history. Please try again.')).toHaveLength(
        2,
      ),
    );
    isBroken = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: `Order ${pending}` })).toBeTruthy();
  });

  it('shows Unauthorized if the session has ended', async () => {
    await visit('/order-history', dealer, (path) =>
      path.startsWith('/api/order-history')
        ? apiError('unauthorized', { message: 'no' })
        : undefined,
    );
    expect(await screen.findByText('You are logged out. Logging in again...')).toBeTruthy();
  });
});

describe('order pad', () => {
  it('keeps refused lines in the box and shows the reason', async () => {
    const buyer = await newBuyer(shop, [], { is_vendor: 1 });
    const { person } = await visit('/order-pad', buyer);
    const box = await screen.findByLabelText('Lines');
    await person.type(box, 'NR-SU-LB-262 4{Enter}NR-HJ-CM-050R 1');
    await screen.findByText('2 parts, 5 pieces');
    // The stock has dropped since the page was opened.
    await setStock(shop, BRACKET, 1);
    await person.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText(/^Only 1 of "Weld-On Link Bracket/)).toBeTruthy();
    await waitFor(() => expect((box as HTMLTextAreaElement).value).toBe('NR-SU-LB-262 4'));
    expect((await buyer.get('/api/cart')).body).toMatchObject([{ productId: 1012, quantity: 1 }]);
    await setStock(shop, BRACKET, 64);
  });

  it('adds pieces that someone else is paying for, and says so', async () => {
    await setStock(shop, BRACKET, 3);
    const other = await newBuyer(shop, [[BRACKET, 3]]);
    await intentFor(other);
    const buyer = await newBuyer(shop, [], { is_vendor: 1 });
    const { person } = await visit('/order-pad', buyer);
    await person.type(await screen.findByLabelText('Lines'), 'NR-SU-LB-262 2');
    await screen.findByText('1 part, 2 pieces');
    await person.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(
      await screen.findByText(/^Someone is paying for the last ones of 1 part in your cart\./),
    ).toBeTruthy();
    await other.delete(`/api/cart/${BRACKET}`);
    await setStock(shop, BRACKET, 64);
  });

  it('has the PO number of the cart, and none after the order was placed', async () => {
    const buyer = await newBuyer(shop, [], { is_vendor: 1 });
    const po = () => screen.findByLabelText<HTMLInputElement>('PO number');
    const first = await visit('/order-pad', buyer);
    await first.person.type(await screen.findByLabelText('Lines'), 'NR-SU-LB-262 2');
    await first.person.type(await po(), 'PO-77');
    await screen.findByText('1 part, 2 pieces');
    await first.person.click(screen.getByRole('button', { name: 'Add to Cart' }));
    await screen.findByText('Go to Checkout');
    first.unmount();
    const second = await visit('/order-pad', buyer);
    await waitFor(async () => expect((await po()).value).toBe('PO-77'));
    // The draft of this tab may not keep the number that the cart has.
    await second.person.type(screen.getByLabelText('Lines'), 'NR-SU-LB-262 1');
    second.unmount();
    await buy(buyer);
    const { calls } = await visit('/order-pad', buyer);
    await waitFor(() => expect(calls).toContain('GET /api/checkout/quote'));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Lines')).value).toBe(
      'NR-SU-LB-262 1',
    );
    expect((await po()).value).toBe('');
  });

  it('does not add the lines twice when they are sent again after no answer', async () => {
    const buyer = await newBuyer(shop, [], { is_vendor: 1 });
    let isLost = true;
    const { person } = await visit('/order-pad', buyer, (path, method) => {
      if (!isLost || method !== 'POST' || path !== '/api/cart/lines') return undefined;
      isLost = false;
      throw new TypeError('Failed to fetch');
    });
    const box = await screen.findByLabelText('Lines');
    await person.type(box, 'NR-SU-LB-262 2');
    await screen.findByText('1 part, 2 pieces');
    await person.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText('Not added to your cart')).toBeTruthy();
    expect((box as HTMLTextAreaElement).value).toBe('NR-SU-LB-262 2');
    await person.click(screen.getByRole('button', { name: 'Add to Cart' }));
    await waitFor(() => expect((box as HTMLTextAreaElement).value).toBe(''));
    expect((await buyer.get('/api/cart')).body).toMatchObject([
      { productId: BRACKET, quantity: 2 },
    ]);
  });
});

describe('lines of the order pad that are sent again', () => {
  const gone = (): Response => {
    throw new TypeError('Failed to fetch');
  };
  it.each([
    ['the same key after no answer', gone, true],
    ['the same key after a fault of the shop', () => apiError('internal', { message: 'no' }), true],
    ['another key after a refusal', () => apiError('invalid', { message: 'no' }), false],
  ])('have %s', async (_, answer, isSame) => {
    const buyer = await newBuyer(shop, [], { is_vendor: 1 });
    const keys: (string | null)[] = [];
    const watched: typeof buyer = {
      ...buyer,
      fetch: async (input, init) => {
        if (input !== '/api/cart/lines') return buyer.fetch(input, init);
        keys.push(new Headers(init?.headers).get('idempotency-key'));
        return keys.length === 1 ? answer() : buyer.fetch(input, init);
      },
    };
    const { person } = await visit('/order-pad', watched);
    const box = await screen.findByLabelText<HTMLTextAreaElement>('Lines');
    await person.type(box, 'NR-SU-LB-262 2');
    await screen.findByText('1 part, 2 pieces');
    await person.click(screen.getByRole('button', { name: 'Add to Cart' }));
    await screen.findByText('Not added to your cart');
    await person.click(screen.getByRole('button', { name: 'Add to Cart' }));
    await waitFor(() => expect(box.value).toBe(''));
    const [first, second] = keys;
    expect([typeof first, second === first, keys.length]).toEqual(['string', isSame, 2]);
  });
});

describe('Become a Vendor', () => {
  const fill = async (person: Awaited<ReturnType<typeof visit>>['person']) => {
    for (const [label, text] of [
      ['Contact Name *', 'Val Fournier'],
      ['Email Address *', 'val@b4.test'],
      ['Company Name *', 'B4 Off-Road'],
      ['Company Website *', 'www.b4.example'],
      ['Tell Us About Your Business *', 'We build trail rigs.'],
    ] as const)
      await person.type(screen.getByLabelText(label), text);
  };

  it('lists the benefits and the requirements', async () => {
    await visit('/vendor-request', people.visitor);
    const listed = async (title: string) =>
      [...((await screen.findByText(title)).parentElement?.querySelectorAll('li') ?? [])].map(
        ({ textContent }) => textContent,
      );
    await waitFor(async () =>
      expect(await listed('Vendor Benefits')).toEqual([
        'Wholesale pricing: 20% off general products and 5% off Heim Joints',
        'Quality Canadian-made parts',
        'Dedicated vendor support',
      ]),
    );
    expect(await listed('Requirements')).toEqual([
      'Valid business registration',
      'Professional website',
      'Automotive or fabrication experience',
      'Commitment to customer service',
      'Ability to promote and sell',
    ]);
  });

  it('shows Submitting... while pending; a failure keeps the form and the input', async () => {
    const answer = held();
    const { person } = await visit('/vendor-request', people.visitor, (path) =>
      path === '/api/contact'
        ? answer.promise.then(() => apiError('internal', { message: 'no' }))
        : undefined,
    );
    await screen.findByText('Submit Application');
    await fill(person);
    await person.click(screen.getByText('Submit Application'));
    expect(await screen.findByText('Submitting...')).toBeTruthy();
    answer.resolve();
    const failed = 'Failed to submit vendor request. Please try again.';
    await waitFor(() => expect(screen.getAllByText(failed)).toHaveLength(2));
    expect(screen.getByLabelText<HTMLInputElement>('Company Name *').value).toBe('B4 Off-Road');
    expect(await screen.findByText('Submit Application')).toBeTruthy();
  });
});
