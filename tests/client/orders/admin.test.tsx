import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import { AdminOrder } from '../../../src/contract/orders/admin';
import { type Placed, buy, newBuyer } from '../../support/buyers';
import { addManyOrders } from '../../support/orders/many-orders';
import { PASSWORD, peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { HOUR, shopForAll } from '../../support/shop';

const GUSSET = 1041;

const shop = shopForAll();
const people = peopleForAll(shop);

const change = ({ id }: Placed, columns: object) =>
  shop.db.updateTable('orders').set(columns).where('id', '=', id).execute();
const placeOrder = async (pieces = 1) => buy(await newBuyer(shop, [[GUSSET, pieces]]));
/** An order to ship. */
const placeParcel = async (pieces = 1) => {
  const placed = await placeOrder(pieces);
  await change(placed, { is_pickup: 0 });
  return placed;
};
const statusOf = async ({ id }: Placed) =>
  (
    await shop.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;
const open = async (placed: Placed) => {
  const page = await visit(`/admin/orders/${placed.id}`, people.admin);
  await screen.findByRole('heading', { level: 1, name: `Order ${placed.orderNumber}` });
  return page;
};
const region = (name: string) => within(screen.getByRole('region', { name }));

describe('the admin list of orders', () => {
  it('shows buyer, delivery, status and total, and links to each order', async () => {
    const placed = await placeOrder();
    await change(placed, { attention: 'out_of_stock', po_number: 'PO-12' });
    await visit('/admin/orders', people.admin);
    const row = within(await screen.findByRole('row', { name: new RegExp(placed.orderNumber) }));
    for (const text of ['Ann Lee', 'Pickup', 'Pending', 'Short of stock', 'PO-12', '1'])
      expect(row.getByText(text)).toBeTruthy();
    expect(row.getByText(`$${placed.total} CAD`)).toBeTruthy();
    expect(row.getByRole('link').getAttribute('href')).toBe(`/admin/orders/${placed.id}`);
    const pages = within(screen.getByRole('navigation', { name: 'Admin' }));
    expect(await pages.findByRole('link', { name: /^Orders \d+ waiting$/ })).toBeTruthy();
  });

  it('searches while typing and stores the query in the URL', async () => {
    const placed = await placeOrder();
    await placeOrder();
    const { person, place } = await visit('/admin/orders?page=1', people.admin);
    await screen.findByRole('row', { name: new RegExp(placed.orderNumber) });
    await person.type(screen.getByRole('searchbox', { name: 'Search' }), placed.orderNumber);
    expect(await screen.findByText('1 order')).toBeTruthy();
    expect(place()).toBe(`/admin/orders?q=${placed.orderNumber}`);
    await person.clear(screen.getByRole('searchbox', { name: 'Search' }));
    await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'no such order{Enter}');
    expect(await screen.findByText('No orders match this search.')).toBeTruthy();
  });

  it('filters by status', async () => {
    const placed = await placeOrder();
    await change(placed, { status: 'delivered' });
    const searched = `/admin/orders?q=${placed.orderNumber}`;
    const { person, place } = await visit(searched, people.admin);
    await screen.findByRole('row', { name: new RegExp(placed.orderNumber) });
    await person.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Delivered');
    await waitFor(() => expect(place()).toBe(`${searched}&status=delivered`));
    expect(await screen.findByText('1 order')).toBeTruthy();
    await person.selectOptions(screen.getByLabelText('Status'), 'To do');
    await waitFor(() => expect(place()).toBe(`${searched}&status=open`));
    await waitFor(() => expect(screen.queryByText(placed.orderNumber)).toBeNull());
  });

  it('is narrowed by more filters, in the URL, and exported as it is', async () => {
    const placed = await placeOrder();
    const searched = `/admin/orders?q=${placed.orderNumber}`;
    const { person, place } = await visit(searched, people.admin);
    await screen.findByRole('row', { name: new RegExp(placed.orderNumber) });
    await person.click(screen.getByText('More filters'));
    await person.type(screen.getByRole('searchbox', { name: 'Part or SKU' }), 'gusset{Enter}');
    await waitFor(() => expect(place()).toBe(`${searched}&part=gusset`));
    expect(await screen.findByText('1 order')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Export CSV' });
    expect(link.getAttribute('href')).toBe(
      `/api/admin/orders/batch/orders.csv?q=${placed.orderNumber}&part=gusset`,
    );
    await person.selectOptions(screen.getByRole('combobox', { name: 'Delivery' }), 'Parcel');
    expect(await screen.findByText('No orders match this search.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Clear these' }));
    await waitFor(() => expect(place()).toBe(searched));
    expect(await screen.findByRole('row', { name: new RegExp(placed.orderNumber) })).toBeTruthy();
  });

  it('is exported once an old session has shown who uses it', async () => {
    const order = await placeOrder();
    shop.clock.pass(HOUR);
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.href);
    });
    const { person } = await visit(`/admin/orders?q=${order.orderNumber}`, people.admin);
    await screen.findByRole('row', { name: new RegExp(order.orderNumber) });
    await person.click(screen.getByRole('link', { name: 'Export CSV' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm It Is You' }));
    expect(saved).toEqual([]);
    await person.type(dialog.getByLabelText('Current Password *'), PASSWORD);
    await person.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(saved).toEqual([
        expect.stringContaining(`/api/admin/orders/batch/orders.csv?q=${order.orderNumber}`),
      ]),
    );
    click.mockRestore();
  });

  it('reports that the server cannot be reached, and retries', async () => {
    let isOffline = true;
    const { person } = await visit('/admin/orders', people.admin, (path) => {
      if (isOffline && path.startsWith('/api/admin/orders')) throw new TypeError('offline');
      return undefined;
    });
    expect(await screen.findByText("We couldn't reach the shop")).toBeTruthy();
    isOffline = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Orders' })).toBeTruthy();
  });
});

describe('the admin list of more than 1,000 orders', () => {
  beforeAll(() => addManyOrders(shop.db, people.customer.account.id, 1100));

  it('does not count them, and goes on by key, in the URL', async () => {
    const { person, place } = await visit('/admin/orders?q=ord-many', people.admin);
    expect(await screen.findByText('1\u201325 of more than 1,000 orders')).toBeTruthy();
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    await person.click(pages.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('26\u201350 of more than 1,000 orders')).toBeTruthy();
    expect(place()).toBe('/admin/orders?q=ord-many&after=many-1076');
    expect(pages.getByText('Page 2')).toBeTruthy();
    await person.click(pages.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByText('1\u201325 of more than 1,000 orders')).toBeTruthy();
    expect(place()).toBe('/admin/orders?q=ord-many&before=many-1075');
    expect(pages.getByRole('button', { name: 'Previous' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  it('says so behind the counted ones', async () => {
    await visit('/admin/orders?q=ord-many&after=many-90', people.admin);
    expect(await screen.findByText('More than 1,000 orders')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'ORD-MANY89' })).toBeTruthy();
  });
});

describe('the admin page of an order', () => {
  it('leads on to the next order of the list, also when its own has left the list', async () => {
    const [last, first] = [await placeParcel(), await placeParcel()];
    for (const { id } of [first, last])
      await people.admin.post(`/api/admin/orders/${id}/notes`, { body: 'next of the bench' });
    const next = { name: `Next order: ${last.orderNumber}` };
    const whole = await visit(`/admin/orders/${first.id}?note=bench`, people.admin);
    expect(await screen.findByRole('link', next)).toBeTruthy();
    whole.unmount();
    const list = '?status=pending&note=bench';
    const { person, place } = await visit(`/admin/orders/${first.id}${list}`, people.admin);
    await person.click(await screen.findByRole('button', { name: 'Accept order' }));
    expect(await region('History').findByText('Accepted')).toBeTruthy();
    await person.click(await screen.findByRole('link', next));
    await screen.findByRole('heading', { level: 1, name: `Order ${last.orderNumber}` });
    expect(place()).toBe(`/admin/orders/${last.id}${list}`);
    await person.click(await screen.findByRole('button', { name: 'Accept order' }));
    expect(await region('History').findByText('Accepted')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Next order/ })).toBeNull();
  });

  it('shows the mails to the buyer, and writes another one', async () => {
    const placed = await placeParcel();
    const { person } = await open(placed);
    expect(
      await region('Mails to the buyer').findByText(/Your order/, { selector: 'summary' }),
    ).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Send mail' }));
    expect(await screen.findByText('Please write a message')).toBeTruthy();
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write to the buyer' });
    await person.type(box, 'The tube is back on Monday.');
    await person.click(screen.getByRole('button', { name: 'Send mail' }));
    const text = await region('Mails to the buyer').findByText(/^Hello .*back on Monday/s);
    expect(text).toBeTruthy();
    expect(box.value).toBe('');
    expect(await region('History').findByText('Wrote to the buyer')).toBeTruthy();
  });

  it('accepts an order and ships it with a tracking number', async () => {
    const placed = await placeParcel();
    const { person } = await open(placed);
    await person.click(screen.getByRole('button', { name: 'Accept order' }));
    expect(await region('History').findByText('Accepted')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept order' })).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Next step'));
    await person.type(screen.getByRole('textbox', { name: 'Tracking number' }), '7023 1');
    await person.click(screen.getByRole('button', { name: 'Mark as shipped' }));
    expect(await region('History').findByText('Shipped: Canada Post 7023 1')).toBeTruthy();
    const link = region('Parcels').getByRole('link', { name: '7023 1' });
    expect(link.getAttribute('href')).toContain('canadapost');
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
    expect(await statusOf(placed)).toBe('shipped');
  });

  it('ships a part, says what is still to ship, and ships the rest with one click', async () => {
    const placed = await placeParcel(3);
    const { person } = await open(placed);
    await person.click(screen.getByText('Ship only a part now'));
    const pieces = screen.getByRole<HTMLInputElement>('textbox', { name: /^Gusset/ });
    expect(pieces.value).toBe('3');
    await person.clear(pieces);
    await person.type(pieces, '4');
    await person.click(screen.getByRole('button', { name: 'Mark as shipped' }));
    expect(await screen.findByText('0 to 3')).toBeTruthy();
    await person.clear(pieces);
    await person.type(pieces, '0');
    await person.click(screen.getByRole('button', { name: 'Mark as shipped' }));
    expect(await screen.findByText('Nothing is in the parcel')).toBeTruthy();
    await person.clear(pieces);
    await person.type(pieces, '2');
    await person.type(screen.getByRole('textbox', { name: 'Tracking number' }), 'A 1');
    await person.click(screen.getByRole('button', { name: 'Mark as shipped' }));
    expect(await region('History').findByText(/^Part shipped: parcel 1, 2 pieces/)).toBeTruthy();
    expect(region('Parcels').getByText('Still to ship: 1 piece')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Mark as shipped' }));
    expect(await region('History').findByText(/^Shipped: parcel 2, 1 piece/)).toBeTruthy();
    expect(region('Parcels').getByText('Parcel 2 of 2')).toBeTruthy();
    expect(await statusOf(placed)).toBe('shipped');
  });

  it('says when another admin has shipped the pieces first, and shows what is left', async () => {
    const placed = await placeParcel(3);
    const { person } = await open(placed);
    const { body } = await people.admin.get(`/api/admin/orders/${placed.id}`);
    const [item] = AdminOrder.parse(body).items;
    const lines = [{ itemId: item?.id, quantity: 2 }];
    await people.admin.post(`/api/admin/orders/${placed.id}/parcels`, { lines });
    await person.click(screen.getByRole('button', { name: 'Mark as shipped' }));
    const reasons = await screen.findAllByText(/^admin shipped a parcel of this order on /);
    expect(reasons[0]?.textContent).toMatch(/Only 1 piece of .* Nothing was changed\.$/);
    expect(await screen.findByText('Still to ship: 1 piece')).toBeTruthy();
  });

  it('corrects the tracking number of one parcel', async () => {
    const placed = await placeParcel();
    const { person } = await open(placed);
    await person.click(screen.getByRole('button', { name: 'Mark as shipped' }));
    const correct = 'Correct the tracking number of parcel 1';
    await person.click(await screen.findByRole('button', { name: correct }));
    const form = within(screen.getByRole('form', { name: correct }));
    await person.type(form.getByRole('textbox', { name: 'Tracking number' }), 'B 2');
    await person.click(form.getByRole('button', { name: 'Save and notify the buyer' }));
    expect(await region('Parcels').findByRole('link', { name: 'B 2' })).toBeTruthy();
    expect(screen.queryByRole('form', { name: correct })).toBeNull();
  });

  it('ships with a carrier whose name is typed', async () => {
    const placed = await placeParcel();
    const { person } = await open(placed);
    await person.selectOptions(
      screen.getByRole('combobox', { name: 'Carrier' }),
      'Another carrier',
    );
    await person.type(screen.getByRole('textbox', { name: 'Name of the carrier' }), 'Cousin Ray');
    await person.click(screen.getByRole('button', { name: 'Mark as shipped' }));
    expect(await region('History').findByText('Shipped: Cousin Ray')).toBeTruthy();
  });

  it('keeps the input when the tracking number is invalid', async () => {
    const placed = await placeParcel();
    const { person } = await open(placed);
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tracking number' });
    await person.type(box, '12#34');
    await person.click(screen.getByRole('button', { name: 'Mark as shipped' }));
    expect(await screen.findByText('Letters, digits, spaces and hyphens, at most 40')).toBeTruthy();
    expect(box.value).toBe('12#34');
    expect(await statusOf(placed)).toBe('pending');
  });

  it('marks a pickup order as ready and picked up, never as shipped', async () => {
    const placed = await placeOrder();
    const { person } = await open(placed);
    expect(await screen.findByText(/^No mail server is set/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mark as shipped' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Ready for pickup' }));
    expect(await region('Local Pickup').findByText('Ready since')).toBeTruthy();
    expect(
      await screen.findByText('The mail is written to the outbox folder; no mail server is set.'),
    ).toBeTruthy();
    const claim =
      /^Ready for pickup; the mail is written to the outbox folder, no mail server is set$/;
    expect(region('History').getByText(claim)).toBeTruthy();
    expect(screen.queryByText(/notified by mail/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ready for pickup' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Mark as picked up' }));
    expect(await screen.findByText('This order is done.')).toBeTruthy();
  });

  it('reports who changed the order first', async () => {
    const placed = await placeParcel();
    const { person } = await open(placed);
    await people.admin.post(`/api/admin/orders/${placed.id}/cancel`, {});
    await person.click(screen.getByRole('button', { name: 'Mark as shipped' }));
    expect(await screen.findByText(/^admin cancelled this order on .* Nothing was changed\.$/));
    expect(await screen.findByText('This order is cancelled.')).toBeTruthy();
  });

  it('cancels after a confirmation and shows the refund', async () => {
    const placed = await placeOrder();
    const { person } = await open(placed);
    await person.click(screen.getByRole('button', { name: 'Cancel order' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel Order' }));
    expect(dialog.getByText(new RegExp(`\\$${placed.total} CAD refunded`))).toBeTruthy();
    await person.click(dialog.getByRole('checkbox', { name: 'Put the parts back on the shelf' }));
    await person.click(dialog.getByRole('button', { name: 'Cancel and refund' }));
    expect(
      await screen.findByText(`The refund of $${placed.total} CAD is on its way.`),
    ).toBeTruthy();
    expect(region('History').getByText(/parts not put back on the shelf/)).toBeTruthy();
    expect(await statusOf(placed)).toBe('cancelled');
  });

  it('shows what was refunded so far, and offers to refund the rest', async () => {
    const placed = await placeOrder();
    const { intent } = await shop.db
      .selectFrom('orders')
      .select('intent')
      .where('id', '=', placed.id)
      .executeTakeFirstOrThrow();
    await shop.demo.refund({ intent: intent ?? '', cents: 200, key: placed.id });
    await shop.deliverEvents();
    const { person } = await open(placed);
    expect(screen.getByText('Refunded so far').nextElementSibling?.textContent).toBe('$2.00 CAD');
    expect(screen.getByText('Refunded elsewhere')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Cancel order' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel Order' }));
    const rest = (Number(placed.total) - 2).toFixed(2);
    expect(dialog.getByText(new RegExp(`\\$${rest} CAD refunded`))).toBeTruthy();
  });

  it('retries a failed refund', async () => {
    const placed = await placeOrder();
    await people.admin.post(`/api/admin/orders/${placed.id}/cancel`, {});
    await shop.db
      .updateTable('refund')
      .set({ state: 'failed', last_error: 'lost_or_stolen_card' })
      .where('order_id', '=', placed.id)
      .execute();
    const { person } = await open(placed);
    expect(screen.getByText('Provider message: lost_or_stolen_card')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Retry refund' }));
    expect(await region('History').findByText('Asked for the refund again')).toBeTruthy();
  });

  it('explains why the order needs attention until it is resolved', async () => {
    const placed = await placeOrder();
    await change(placed, { attention: 'postal' });
    const { person } = await open(placed);
    expect(screen.getByText(/^The postal code does not look Canadian/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Mark as resolved' }));
    expect(await region('History').findByText('Resolved: Odd postal code')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mark as resolved' })).toBeNull();
  });

  it('saves a note and a changed address', async () => {
    const placed = await placeParcel();
    const { person } = await open(placed);
    await person.type(screen.getByRole('textbox', { name: 'New note' }), 'Call first');
    await person.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await region('Notes').findByText('Call first', { selector: 'p' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Change address' }));
    const city = screen.getByRole('textbox', { name: 'City *' });
    await person.clear(city);
    await person.type(city, 'Levack');
    await person.selectOptions(
      await screen.findByRole('combobox', { name: 'The difference *' }),
      'waive',
    );
    await person.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText(/Levack, ON P3A 1A1/)).toBeTruthy();
  });

  it('takes a whole address that is pasted, and says what it costs before it is saved', async () => {
    const placed = await placeParcel();
    const { person } = await open(placed);
    await person.click(screen.getByRole('button', { name: 'Change address' }));
    const form = within(await screen.findByRole('form', { name: 'Address' }));
    const value = (name: string) => form.getByRole<HTMLInputElement>('textbox', { name }).value;
    expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'First name *' }));
    await person.paste('Bo Lee\nUnit 4\n12 Main St\nVancouver, BC  v6b1a1\nCanada');
    expect(value('First name *')).toBe('Bo');
    expect(value('Address *')).toBe('12 Main St');
    expect(value('Apartment, suite, etc. (optional)')).toBe('Unit 4');
    expect(value('Postal code *')).toBe('V6B 1A1');
    await person.selectOptions(
      await form.findByRole('combobox', { name: 'The difference *' }),
      'waive',
    );
    await person.click(form.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText(/Vancouver, BC V6B 1A1/)).toBeTruthy();
  });

  it('points out a postal code of another province, and says what shipping there costs', async () => {
    const placed = await placeParcel();
    await change(placed, { shipping_service: 'Regular Parcel' });
    const { person } = await open(placed);
    await person.click(screen.getByRole('button', { name: 'Change address' }));
    expect(
      await screen.findByText(/^Paid for shipping: \$0\.00 CAD \(Regular Parcel\)\./),
    ).toBeTruthy();
    const postal = screen.getByRole('textbox', { name: 'Postal code *' });
    await person.clear(postal);
    await person.paste('V6B 1A1');
    expect(
      await screen.findByText(
        'This postal code is usually in another province. Please check both.',
      ),
    ).toBeTruthy();
    const costs =
      /To this address Regular Parcel costs (\$\d+\.\d\d CAD) now, \1 more than was paid\./;
    await waitFor(() => expect(screen.getByText(/^Paid for shipping/).textContent).toMatch(costs));
    await person.selectOptions(screen.getByRole('combobox', { name: 'Province *' }), 'BC');
    await waitFor(() => expect(screen.queryByText(/usually in another province/)).toBeNull());
    // Only the price that is shown counts.
    await screen.findByText(/costs \$15\.95 CAD now, \$15\.95 CAD more than was paid\./);
    await person.selectOptions(screen.getByRole('combobox', { name: 'The difference *' }), 'waive');
    await person.click(screen.getByRole('button', { name: 'Save address' }));
    expect(
      await region('History').findByText(/^Address changed, shipping .* → .*V6B 1A1$/),
    ).toBeTruthy();
  });

  it('shows Page Not Found for an unknown order', async () => {
    await visit('/admin/orders/none', people.admin);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeTruthy();
  });
});

describe('the times of the admin', () => {
  it('are the shop’s, wherever the owner is', async () => {
    const placed = await placeOrder();
    await change(placed, { created_at: Date.parse('2026-06-16T02:30:00Z') });
    const page = await open(placed);
    expect(screen.getByText('Placed Jun 15, 2026, 10:30 PM')).toBeTruthy();
    page.unmount();
    await visit(`/admin/orders/${placed.id}/invoice`, people.admin);
    expect(await screen.findByText('Jun 15, 2026')).toBeTruthy();
  });
});

describe('the documents of an order', () => {
  test('a packing slip lists the items and the address, without prices', async () => {
    const placed = await placeParcel();
    await change(placed, { po_number: 'PO-77', build_name: 'Front 3-link' });
    await visit(`/admin/orders/${placed.id}/packing-slip`, people.admin);
    const name = `Packing slip ${placed.orderNumber}`;
    const slip = await screen.findByRole('article', { name });
    const texts = ['Ann Lee', '12 Elm St', 'PO-77', 'BuildFront 3-link', 'NR-TG-GP-S'];
    for (const text of [...texts, placed.orderNumber]) expect(slip.textContent).toContain(text);
    expect(slip.textContent).not.toContain('$');
    expect(slip.textContent).not.toContain('CANCELLED');
  });

  test('a packing slip says how the order packs, by the sizes of today', async () => {
    const placed = await placeParcel(3);
    await people.admin.put(`/api/admin/products/${GUSSET}`, {
      weight: '12',
      packing: { lengthIn: 40.5, widthIn: 8, heightIn: 0.25 },
    });
    await visit(`/admin/orders/${placed.id}/packing-slip`, people.admin);
    const slip = await screen.findByRole('article', { name: `Packing slip ${placed.orderNumber}` });
    for (const text of [
      'Parcel 1 of 2: 24 kg, 40.5 × 8 × 0.5 in, oversize',
      'Parcel 2 of 2: 12 kg, 40.5 × 8 × 0.25 in, oversize',
    ])
      expect(within(slip).getByText(text)).toBeTruthy();
    expect(within(slip).getByText(/^2 × Gusset Plate Set/)).toBeTruthy();
  });

  test('the packing slip of a parcel has what is in it, and its weight', async () => {
    const placed = await placeParcel(3);
    const { body } = await people.admin.get(`/api/admin/orders/${placed.id}`);
    const [item] = AdminOrder.parse(body).items;
    const parcels = `/api/admin/orders/${placed.id}/parcels`;
    await people.admin.post(parcels, { lines: [{ itemId: item?.id, quantity: 2 }] });
    await people.admin.put(`/api/admin/products/${GUSSET}`, { shelfPlace: 'B-12' });
    const page = await visit(`/admin/orders/${placed.id}/packing-slip/1`, people.admin);
    const name = `Packing slip ${placed.orderNumber}, parcel 1`;
    const slip = await screen.findByRole('article', { name });
    const grams = (item?.grams ?? 0) * 2;
    for (const text of [
      'Parcel1 of 1, more to come',
      'Pieces2',
      'B-12',
      `Weight${grams / 1000} kg`,
    ])
      expect(slip.textContent).toContain(text);
    page.unmount();
    await visit(`/admin/orders/${placed.id}/packing-slip/2`, people.admin);
    expect(await screen.findByText(/^There is nothing at this address/)).toBeTruthy();
  });

  test('the packing slip of a cancelled order says so', async () => {
    const placed = await placeParcel();
    await people.admin.post(`/api/admin/orders/${placed.id}/cancel`, {});
    await visit(`/admin/orders/${placed.id}/packing-slip`, people.admin);
    const name = `Packing slip ${placed.orderNumber}`;
    const slip = await screen.findByRole('article', { name });
    expect(within(slip).getByText('CANCELLED')).toBeTruthy();
  });

  test('an invoice adds up, and names the seller and the payment', async () => {
    const placed = await placeOrder();
    await change(placed, { po_number: 'PO-78', build_name: 'Rear 4-link' });
    await visit(`/admin/orders/${placed.id}/invoice`, people.admin);
    const name = `Invoice ${placed.orderNumber}`;
    const invoice = await screen.findByRole('article', { name });
    for (const text of [
      'Nickel Range Fabrication Supply',
      'PO-78',
      'Rear 4-link',
      'Visa ending in 4242',
      'Paid in full',
    ])
      expect(invoice.textContent).toContain(text);
    const sums = [...invoice.querySelectorAll('dd')].flatMap(
      ({ textContent }) => /^\$([\d.]+) CAD$/.exec(textContent)?.slice(1) ?? [],
    );
    expect(invoice.textContent).toContain('HST (13%)');
    expect(sums).toEqual(['6.99', '0.00', '0.91', placed.total]);
    expect(placed.total).toBe('7.90');
  });
});
