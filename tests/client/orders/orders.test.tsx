import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cad, parsePrice } from '../../../src/shop/money';
import { type Buyer, type Placed, buy, newBuyer } from '../../support/buyers';
import { held, rounds } from '../../support/held';
import { apiError, visit } from '../../support/screen/render';
import { untilPasses } from '../../support/until';
import { giveRefunds } from '../../../src/server/jobs/give-refunds';
import { meetPeople } from '../../support/people';
import { shipParcel, shipRest } from '../../../src/server/services/orders/ship-parcel';
import { inTransaction } from '../../../src/server/tables/engine/database';
import { orderItems } from '../../../src/server/tables/orders/orders';
import { shopForAll } from '../../support/shop';
import { addManyOrders } from '../../support/orders/many-orders';

const BRACKET = 1002;
const GUSSET = 1041;

const shop = shopForAll();

/** A new buyer with one order: two brackets and a gusset, 82.46 in total. */
const buyerWithOrder = async (): Promise<{ buyer: Buyer; placed: Placed }> => {
  const buyer = await newBuyer(shop, [
    [BRACKET, 2],
    [GUSSET, 1],
  ]);
  return { buyer, placed: await buy(buyer) };
};

const buyAgain = async (buyer: Buyer): Promise<Placed> => {
  await buyer.post('/api/cart', { productId: GUSSET, quantity: 1 });
  return buy(buyer);
};

const cardOf = async ({ orderNumber }: Placed) =>
  within(await screen.findByRole('article', { name: `Order ${orderNumber}` }));

const panelOf = async ({ orderNumber }: Placed) =>
  within(await screen.findByRole('region', { name: `Order ${orderNumber}` }));

const move = ({ id }: Placed, status: 'shipped' | 'delivered') =>
  shop.db.updateTable('orders').set({ status }).where('id', '=', id).execute();

/** The value of this term. */
const valueOf = (panel: Awaited<ReturnType<typeof panelOf>>, term: string | RegExp): string =>
  panel.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent ?? '';

describe('orders page', () => {
  it('lists the orders with all their facts, newest first', async () => {
    const { buyer, placed } = await buyerWithOrder();
    shop.clock.pass(60_000);
    const second = await buyAgain(buyer);
    await visit('/orders', buyer);
    const card = await cardOf(placed);
    expect(card.getByText('Pending')).toBeTruthy();
    expect(card.getByText('$82.46 CAD')).toBeTruthy();
    expect(card.getByText('$0.00 CAD')).toBeTruthy();
    expect(card.getByText('Sudbury, ON P3A 1A1')).toBeTruthy();
    expect(card.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeTruthy();
    expect(card.getByRole('link', { name: 'View Details' }).getAttribute('href')).toBe(
      `/orders/${placed.id}`,
    );
    expect(card.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    const names = screen.getAllByRole('heading', { level: 2, name: /^Order ORD-/ });
    expect(names.map((name) => name.textContent)).toEqual([
      `Order ${second.orderNumber}`,
      `Order ${placed.orderNumber}`,
    ]);
  });

  it('shows one page at a time; the way back from an order leads to the same page', async () => {
    const buyer = await newBuyer(shop);
    await addManyOrders(shop.db, buyer.account.id, 30);
    const { person, place } = await visit('/orders', buyer);
    await screen.findByRole('article', { name: 'Order ORD-MANY30' });
    expect(screen.getAllByRole('article')).toHaveLength(25);
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(pages.getByText('Page 1 of 2')).toBeTruthy();
    expect(pages.queryByRole('link', { name: 'Newer orders' })).toBeNull();
    await person.click(pages.getByRole('link', { name: 'Older orders' }));
    const oldest = within(await screen.findByRole('article', { name: 'Order ORD-MANY1' }));
    expect(screen.getAllByRole('article')).toHaveLength(5);
    expect(place()).toBe('/orders?page=2');
    await person.click(oldest.getByRole('link', { name: 'View Details' }));
    await screen.findByRole('region', { name: 'Order ORD-MANY1' });
    await person.click(screen.getByRole('link', { name: 'Close' }));
    await waitFor(() => expect(place()).toBe('/orders?page=2'));
    await person.click(screen.getByRole('link', { name: 'Newer orders' }));
    expect(await screen.findByRole('article', { name: 'Order ORD-MANY30' })).toBeTruthy();
  });

  it('leads to the copy of the agreement', async () => {
    const { buyer, placed } = await buyerWithOrder();
    await visit(`/orders/${placed.id}`, buyer);
    const panel = await panelOf(placed);
    const link = await panel.findByRole('link', { name: 'Your copy of the agreement (PDF)' });
    const { status, headers } = await buyer.fetch(link.getAttribute('href') ?? '');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it('leads to no copy of the agreement for an order that has none', async () => {
    const { buyer, placed } = await buyerWithOrder();
    await shop.db
      .updateTable('orders')
      .set({ terms_version: null })
      .where('id', '=', placed.id)
      .execute();
    await visit(`/orders/${placed.id}`, buyer);
    await (await panelOf(placed)).findByRole('button', { name: 'Print' });
    expect(screen.queryByRole('link', { name: /agreement/ })).toBeNull();
  });

  it('offers no Cancel once the order has shipped', async () => {
    const { buyer, placed } = await buyerWithOrder();
    await move(placed, 'shipped');
    await visit('/orders', buyer);
    const card = await cardOf(placed);
    expect(card.getByText('Shipped')).toBeTruthy();
    expect(card.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it('shows the parcels of an order with what is in them and what is still to come', async () => {
    const { buyer, placed } = await buyerWithOrder();
    await shop.db.updateTable('orders').set({ is_pickup: 0 }).where('id', '=', placed.id).execute();
    const asked = { orderId: placed.id, adminId: 'the admin', now: shop.clock() };
    const items = await orderItems(shop.db, placed.id);
    const bracket = items.find(({ product_id }) => product_id === BRACKET)?.id ?? '';
    await inTransaction(shop.db, (tx) =>
      shipParcel(tx, asked, {
        carrier: 'UPS',
        trackingNumber: '1Z 7',
        lines: [{ itemId: bracket, quantity: 1 }],
      }),
    );
    const page = await visit(`/orders/${placed.id}`, buyer);
    const panel = await panelOf(placed);
    const list = within(await panel.findByRole('list', { name: 'Parcels' }));
    await untilPasses(() => {
      const [first, rest] = list
        .getAllByRole('listitem')
        .filter((one) => one.parentElement?.tagName === 'OL');
      expect(first?.textContent).toMatch(/^Parcel 1, .*UPS 1Z 71 × Weld-On Link Bracket/);
      expect(rest?.textContent).toMatch(/^Still to come1 × Weld-On Link Bracket .*1 × Gusset/);
    });
    expect(panel.queryByRole('button', { name: 'Cancel this order' })).toBeNull();
    page.unmount();
    await inTransaction(shop.db, (tx) => shipRest(tx, asked, {}));
    await visit(`/orders/${placed.id}`, buyer);
    expect(await (await panelOf(placed)).findByText(/^Parcel 2 of 2, /)).toBeTruthy();
    expect((await panelOf(placed)).queryByText('Still to come')).toBeNull();
  });

  it('empty: shows No Orders Yet and a link to start shopping', async () => {
    await visit('/orders', await newBuyer(shop));
    expect(await screen.findByText('No Orders Yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Start Shopping' }).getAttribute('href')).toBe('/');
  });

  it('failed: reports that the server cannot be reached, and retries', async () => {
    const { buyer, placed } = await buyerWithOrder();
    let broken = true;
    const { person } = await visit('/orders', buyer, (path) => {
      if (broken && path.startsWith('/api/orders')) throw new TypeError('Failed to fetch');
      return undefined;
    });
    expect(await screen.findByText("We couldn't reach the shop")).toBeTruthy();
    expect(screen.queryByText('No Orders Yet')).toBeNull();
    broken = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await cardOf(placed);
  });

  it('shows Unauthorized, and Login Required with a login link, if the session has ended', async () => {
    const { buyer } = await buyerWithOrder();
    await visit('/orders', buyer, (path) =>
      path.startsWith('/api/orders?') ? apiError('unauthorized', { message: 'no' }) : undefined,
    );
    expect(await screen.findByText('Login Required')).toBeTruthy();
    expect(await screen.findByText('You are logged out. Logging in again...')).toBeTruthy();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
      '/api/login?next=%2Forders',
    );
  });

  it('redirects a visitor to the login with the way back', async () => {
    const { place } = await visit('/orders', shop.visitor());
    await waitFor(() => expect(place()).toBe('/auth?next=%2Forders'));
  });
});

describe('order panel', () => {
  it('opens from the list, adds up, and returns the focus when it closes', async () => {
    const { buyer, placed } = await buyerWithOrder();
    const { person, place, calls } = await visit('/orders', buyer);
    await person.click((await cardOf(placed)).getByRole('link', { name: 'View Details' }));
    const panel = await panelOf(placed);
    expect(place()).toBe(`/orders/${placed.id}`);
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe(`Order ${placed.orderNumber}`),
    );
    expect(await panel.findByText('Weld-On Link Bracket 2.625 in Wide')).toBeTruthy();
    expect(calls).toContain(`GET /api/orders/${placed.id}/items`);
    expect(panel.getByText('SKU: NR-SU-LB-262')).toBeTruthy();
    expect(panel.getByText('Quantity: 2 × $32.99 CAD')).toBeTruthy();
    expect(panel.getByText('$65.98 CAD')).toBeTruthy();
    expect(panel.getByText(/12 Elm St/)).toBeTruthy();
    expect(valueOf(panel, 'Subtotal')).toBe('$72.97 CAD');
    expect(valueOf(panel, /^Shipping/)).toBe('$0.00 CAD');
    expect(valueOf(panel, 'HST (13%)')).toBe('$9.49 CAD');
    expect(valueOf(panel, 'Total')).toBe('$82.46 CAD');
    expect(panel.queryByText(/^Discount/)).toBeNull();

    await person.click(panel.getByRole('link', { name: 'Close' }));
    await waitFor(() => expect(place()).toBe('/orders'));
    const view = (await cardOf(placed)).getByRole('link', { name: 'View Details' });
    await waitFor(() => expect(document.activeElement).toBe(view));
  });

  it('lists a discount, so that the sums add up', async () => {
    const { buyer, placed } = await buyerWithOrder();
    await shop.db
      .updateTable('orders')
      .set({
        build_name: 'Front 3-link',
        discount_cents: 1095,
        discount_code: 'WELD15',
        hst_cents: 806,
        total_cents: 7008,
      })
      .where('id', '=', placed.id)
      .execute();
    await visit(`/orders/${placed.id}`, buyer);
    const panel = await panelOf(placed);
    expect(valueOf(panel, 'Build')).toBe('Front 3-link');
    expect(valueOf(panel, 'Discount (WELD15)')).toBe('-$10.95 CAD');
    const sums = ['Subtotal', 'Discount (WELD15)', /^Shipping/, 'HST (13%)'].map((term) => {
      const text = valueOf(panel, term).replace(/[$ CAD]/g, '');
      return text.startsWith('-') ? -parsePrice(text.slice(1)) : parsePrice(text);
    });
    expect(valueOf(panel, 'Total')).toBe(cad(sums.reduce((sum, cents) => sum + cents, 0)));
  });

  it('shows N/A for a product without an SKU', async () => {
    const { buyer, placed } = await buyerWithOrder();
    await shop.db
      .updateTable('order_item')
      .set({ sku: null })
      .where('order_id', '=', placed.id)
      .execute();
    await visit(`/orders/${placed.id}`, buyer);
    expect((await (await panelOf(placed)).findAllByText('SKU: N/A')).length).toBe(2);
  });

  it('shows the same message for an unknown order and for another buyer’s', async () => {
    const { placed } = await buyerWithOrder();
    const other = await newBuyer(shop);
    for (const id of [placed.id, 'none-such']) {
      const { unmount } = await visit(`/orders/${id}`, other);
      const panel = within(await screen.findByRole('region', { name: 'Order Not Found' }));
      expect(panel.getByText("The order you're looking for doesn't exist.")).toBeTruthy();
      unmount();
    }
  });
});

describe('cancelling', () => {
  const askToCancel = async (person: Awaited<ReturnType<typeof visit>>['person'], of: Placed) => {
    await person.click((await cardOf(of)).getByRole('button', { name: 'Cancel' }));
    return within(await screen.findByRole('alertdialog', { name: 'Cancel Order' }));
  };

  it('asks for confirmation, and Keep Order changes nothing', async () => {
    const { buyer, placed } = await buyerWithOrder();
    const { person, calls } = await visit('/orders', buyer);
    const dialog = await askToCancel(person, placed);
    expect(
      dialog.getByText(
        `Are you sure you want to cancel order #${placed.orderNumber}? This action cannot be undone.`,
      ),
    ).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Keep Order' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls.some((asked) => asked.startsWith('PUT'))).toBe(false);
  });

  it('cancels the order and shows its refund', async () => {
    const { buyer, placed } = await buyerWithOrder();
    const { person } = await visit(`/orders/${placed.id}`, buyer);
    const dialog = await askToCancel(person, placed);
    await person.click(dialog.getByRole('button', { name: 'Cancel Order' }));
    expect(await screen.findByText('Order Cancelled')).toBeTruthy();
    const panel = await panelOf(placed);
    // No sum before the provider has confirmed it.
    expect(await panel.findByText('Your refund is on its way to the card that paid.')).toBeTruthy();
    const card = await cardOf(placed);
    expect(await card.findByText('Cancelled')).toBeTruthy();
    expect(card.queryByRole('button', { name: 'Cancel' })).toBeNull();
    // The button that had the focus is unmounted.
    const title = panel.getByRole('heading', { name: `Order ${placed.orderNumber}` });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect((await buyer.get(`/api/orders/${placed.id}`)).body).toMatchObject({
      status: 'cancelled',
    });
  });

  it('shows what was refunded in the dashboard of the provider', async () => {
    const { buyer, placed } = await buyerWithOrder();
    const { intent } = await shop.db
      .selectFrom('orders')
      .select('intent')
      .where('id', '=', placed.id)
      .executeTakeFirstOrThrow();
    await shop.demo.refund({ intent: intent ?? '', cents: 1000, key: placed.id });
    await shop.deliverEvents();
    await visit(`/orders/${placed.id}`, buyer);
    const panel = await panelOf(placed);
    expect(await panel.findByText(/^\$10\.00 CAD went back to the card that paid\./)).toBeTruthy();
  });

  it('lists each refund with its parts and HST', async () => {
    const { buyer, placed } = await buyerWithOrder();
    const { admin } = await meetPeople(shop);
    const [bracket] = (await orderItems(shop.db, placed.id)).filter(
      ({ product_id }) => product_id === BRACKET,
    );
    const refund = (body: object) =>
      admin.post(`/api/admin/orders/${placed.id}/refunds`, { reason: 'scratched', ...body });
    await refund({ lines: [{ itemId: bracket?.id, quantity: 1 }] });
    await refund({ amount: '5.00' });
    await giveRefunds(shop.parts);
    await shop.deliverEvents();
    await visit(`/orders/${placed.id}`, buyer);
    const panel = await panelOf(placed);
    const list = await panel.findByRole('list', { name: 'Refunds' });
    expect([...list.children].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /^\$37\.28 CAD, [A-Z][a-z]{2} \d+, \d{4}1 × Weld-On Link Bracket .*Including \$4\.29 CAD HSTCredit note \(PDF\)$/,
      ),
      expect.stringMatching(/^\$5\.00 CAD, .*\d{4}Including \$0\.58 CAD HSTCredit note \(PDF\)$/),
    ]);
  });

  it('reports the reason if the order has shipped since', async () => {
    const { buyer, placed } = await buyerWithOrder();
    const { person } = await visit('/orders', buyer);
    const dialog = await askToCancel(person, placed);
    await move(placed, 'shipped');
    await person.click(dialog.getByRole('button', { name: 'Cancel Order' }));
    const card = await cardOf(placed);
    expect(await card.findByText(/This order has already shipped\./)).toBeTruthy();
    // The toast says the same.
    expect((await screen.findByText('Error')).parentElement?.textContent).toContain(
      'This order has already shipped.',
    );
    expect(await card.findByText('Shipped')).toBeTruthy();
  });

  it('is answered late: the dialog of another order stays open, and waits for nothing', async () => {
    const { buyer, placed } = await buyerWithOrder();
    const next = await buyAgain(buyer);
    const answer = held();
    const { person } = await visit('/orders', buyer, (path, method) =>
      method === 'PUT' && path.includes(placed.id)
        ? answer.promise.then(() => undefined)
        : undefined,
    );
    const first = await askToCancel(person, placed);
    await person.click(first.getByRole('button', { name: 'Cancel Order' }));
    await person.click(first.getByRole('button', { name: 'Keep Order' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const dialog = await askToCancel(person, next);
    const agree = dialog.getByRole('button', { name: 'Cancel Order' });
    answer.resolve();
    await screen.findByText('Cancelled');
    await rounds();
    await person.click(agree);
    await screen.findByText(new RegExp(`^Order ${next.orderNumber} is cancelled`));
    expect((await buyer.get(`/api/orders/${next.id}`)).body).toMatchObject({ status: 'cancelled' });
  });

  it('shows Unauthorized if the session has ended', async () => {
    const { buyer, placed } = await buyerWithOrder();
    const { person } = await visit('/orders', buyer, (_, method) =>
      method === 'PUT' ? apiError('unauthorized', { message: 'no' }) : undefined,
    );
    const dialog = await askToCancel(person, placed);
    await person.click(dialog.getByRole('button', { name: 'Cancel Order' }));
    expect(await screen.findByText('You are logged out. Logging in again...')).toBeTruthy();
  });
});

describe('recent orders on the profile', () => {
  it('shows the last five and links to all of them', async () => {
    const { buyer, placed } = await buyerWithOrder();
    const later: Placed[] = [];
    for (let count = 0; count < 5; count += 1) {
      shop.clock.pass(60_000);
      later.push(await buyAgain(buyer));
    }
    await visit('/profile', buyer);
    const all = await screen.findByRole('link', { name: 'View All Orders (6)' });
    expect(all.getAttribute('href')).toBe('/orders');
    const recent = within(screen.getByRole('region', { name: 'Recent Orders' }));
    for (const { id, orderNumber } of later) {
      const link = recent.getByRole('link', { name: new RegExp(orderNumber) });
      expect(link.getAttribute('href')).toBe(`/orders/${id}`);
      expect(link.textContent).toMatch(/1 item.*Pending.*\$7\.90 CAD/);
    }
    expect(recent.queryByText(placed.orderNumber)).toBeNull();
  });

  it('shows a text if there are none', async () => {
    await visit('/profile', await newBuyer(shop));
    const recent = within(await screen.findByRole('region', { name: 'Recent Orders' }));
    expect(await recent.findByText('No orders yet.')).toBeTruthy();
    expect(recent.queryByRole('link', { name: /View All Orders/ })).toBeNull();
  });
});

it('a line leads to a question about it, and a message that was being typed stays', async () => {
  const { buyer, placed } = await buyerWithOrder();
  const { person, router } = await visit(`/orders/${placed.id}`, buyer);
  const ask = async (name: RegExp) =>
    person.click(await (await panelOf(placed)).findByRole('link', { name }));
  await ask(/^Ask about this part: Weld-On Link Bracket/);
  const form = () => screen.findByRole('form', { name: 'Contact Us' });
  const field = async (name: RegExp) =>
    within(await form()).getByRole<HTMLInputElement>('textbox', { name });
  expect((await field(/^Subject/)).value).toMatch(
    new RegExp(`^Order ${placed.orderNumber}: NR-.+, Weld-On Link Bracket`),
  );
  await person.type(await field(/^Message/), 'Does it fit 1.75 tube?');
  router.history.back();
  await ask(/^Ask about this part: Gusset/);
  expect((await field(/^Subject/)).value).toContain('Gusset');
  expect((await field(/^Message/)).value).toBe('Does it fit 1.75 tube?');
});
