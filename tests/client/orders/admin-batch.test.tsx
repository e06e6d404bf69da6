import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, test } from 'vitest';
import { checkShipList } from '../../../src/contract/orders/admin-batch';
import { AdminOrder } from '../../../src/contract/orders/admin';
import { writeOrderWords } from '../../../src/server/tables/orders/order-words';
import { type Placed, buy, buyParcel, newBuyer } from '../../support/buyers';
import { addManyOrders } from '../../support/orders/many-orders';
import { peopleForAll } from '../../support/people';
import { type Between, visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';
import { until, untilPasses } from '../../support/until';

const BRACKET = 1002;
const GUSSET = 1041;

const shop = shopForAll();
const people = peopleForAll(shop);

let made = 0;

const change = async ({ id }: Placed, columns: object) => {
  await shop.db.updateTable('orders').set(columns).where('id', '=', id).execute();
  await writeOrderWords(shop.db, id);
};

/** Orders, parcels by default, that are alone in the list. */
const placeOrders = async (count: number, isPickup = false) => {
  made += 1;
  const po_number = `BATCH-${made}`;
  const placed: Placed[] = [];
  for (let place = 0; place < count; place += 1) {
    const buyer = await newBuyer(shop, [[isPickup ? GUSSET : BRACKET, 1]]);
    placed.push(await (isPickup ? buy(buyer) : buyParcel(buyer)));
  }
  for (const one of placed) await change(one, { po_number });
  return { placed, list: `/admin/orders?q=${po_number}` };
};
const statusOf = async ({ id }: Placed) =>
  (
    await shop.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;

const open = async (list: string, between?: Between) => {
  const page = await visit(list, people.admin, between);
  await screen.findByRole('table', { name: 'Orders' });
  return page;
};
const box = ({ orderNumber }: Placed) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${orderNumber}` });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const linesOf = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the selected orders of the list', () => {
  it('are accepted together; what is refused stays selected, with the reason', async () => {
    const { placed, list } = await placeOrders(3);
    const [gone, ...others] = placed as [Placed, ...Placed[]];
    const { person } = await open(list);
    await person.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(await screen.findByText('3 orders selected')).toBeTruthy();
    await people.admin.put(`/api/admin/orders/${gone.id}/status`, { status: 'shipped' });
    await person.click(await button('Accept (3)'));
    const title = await screen.findByRole('heading', { name: '2 orders done, 1 refused' });
    await until(() => document.activeElement === title);
    expect(await linesOf('Refused orders')).toEqual([
      expect.stringMatching(`^Refused${gone.orderNumber}admin shipped this order on `),
    ]);
    expect(await linesOf('Orders done')).toHaveLength(2);
    for (const one of others) expect(await statusOf(one)).toBe('processing');
    expect(await screen.findByText('1 order selected')).toBeTruthy();
    expect(box(gone).checked).toBe(true);
    expect(await within(screen.getByRole('table')).findAllByText('Processing')).toHaveLength(2);
    await person.click(await button('Select these 2 again'));
    expect(await screen.findByText('3 orders selected')).toBeTruthy();
    expect(await button('Ship... (2)')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  });

  it('stay selected while one of them is looked at, and when the shop cannot be reached', async () => {
    const { placed, list } = await placeOrders(2);
    const [first, second] = placed as [Placed, Placed];
    let isOffline = false;
    const { person, router } = await open(list, (path) => {
      if (isOffline && path.endsWith('/batch')) throw new TypeError('offline');
      return undefined;
    });
    await person.click(box(first));
    await person.click(box(second));
    await person.click(screen.getByRole('link', { name: first.orderNumber }));
    await screen.findByRole('heading', { level: 1, name: `Order ${first.orderNumber}` });
    router.history.back();
    expect(await screen.findByText('2 orders selected')).toBeTruthy();
    isOffline = true;
    await person.click(await button('Accept (2)'));
    expect(await screen.findByText(/^We couldn't reach the shop/)).toBeTruthy();
    expect(box(first).checked).toBe(true);
    isOffline = false;
    await person.click(await button('Accept (2)'));
    expect(await screen.findByRole('heading', { name: '2 orders done' })).toBeTruthy();
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  it('are sent a hundred at once; those of a failed request stay selected', async () => {
    const MANY = 130;
    await addManyOrders(shop.db, people.customer.account.id, MANY);
    await shop.db
      .updateTable('orders')
      .set({ status: 'shipped', is_pickup: 0 })
      .where('number', 'like', 'ORD-MANY%')
      .execute();
    let requests = 0;
    const { person } = await open('/admin/orders?q=ord-many&size=250', (path) => {
      if (path.endsWith('/orders/batch') && (requests += 1) === 2) throw new TypeError('offline');
      return undefined;
    });
    await person.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    const deliver = await button(`Mark delivered (${MANY})`);
    expect(screen.queryByRole('link', { name: /^Print/ })).toBeNull();
    await person.click(deliver);
    expect(await screen.findByRole('heading', { name: '100 orders done' })).toBeTruthy();
    expect(screen.getByText(/^We couldn't reach the shop/)).toBeTruthy();
    expect(await screen.findByText('30 orders selected')).toBeTruthy();
    await person.click(await button('Mark delivered (30)'));
    expect(await screen.findByRole('heading', { name: '30 orders done' })).toBeTruthy();
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  it('are announced and handed over when they are pickups', async () => {
    const { placed, list } = await placeOrders(2, true);
    const { person } = await open(list);
    await person.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.queryByRole('button', { name: /^Ship/ })).toBeNull();
    await person.click(await button('Ready for pickup (2)'));
    await person.click(await button('Select these 2 again'));
    await person.click(await button('Hand over (2)'));
    expect(await screen.findByRole('heading', { name: '2 orders done' })).toBeTruthy();
    for (const one of placed) expect(await statusOf(one)).toBe('delivered');
  });

  it('have one pick list of their parts', async () => {
    const { placed, list } = await placeOrders(2);
    const { person, place } = await open(list);
    await person.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await person.click(screen.getByRole('link', { name: 'Pick list (2)' }));
    const sheet = await screen.findByRole('article', { name: 'Pick list' });
    const [row] = within(sheet).getAllByRole('row').slice(1);
    for (const { orderNumber } of placed) expect(row?.textContent).toContain(orderNumber);
    expect(within(sheet).getAllByRole('cell').at(-1)?.textContent).toBe('2');
    await person.click(screen.getByRole('link', { name: 'All orders' }));
    expect(await screen.findByText('2 orders selected')).toBeTruthy();
    expect(place()).toBe(list);
  });

  test('have their packing slips in one document, without the cancelled ones', async () => {
    const { placed, list } = await placeOrders(3);
    const [gone, ...others] = placed as [Placed, ...Placed[]];
    const { person, place } = await open(list);
    await person.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await people.admin.post(`/api/admin/orders/${gone.id}/cancel`, {});
    await person.click(screen.getByRole('link', { name: 'Print packing slips (3)' }));
    for (const { orderNumber } of others) {
      const slip = await screen.findByRole('article', { name: `Packing slip ${orderNumber}` });
      expect(slip.textContent).toContain('Sudbury');
    }
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(screen.getByText(`Cancelled, without a slip: ${gone.orderNumber}`)).toBeTruthy();
    expect(await button('Print')).toBeTruthy();
    await person.click(screen.getByRole('link', { name: 'All orders' }));
    expect(await screen.findByText('3 orders selected')).toBeTruthy();
    expect(place()).toBe(list);
  });
});

describe('a list of tracking numbers', () => {
  const typed = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Orders and/ });
  const retype = async (person: UserEvent, text: string) => {
    await person.clear(typed());
    await person.click(typed());
    await person.paste(text);
  };

  it('is checked first, and ships what is ready; the rest stays, as it was typed', async () => {
    const { placed, list } = await placeOrders(2);
    const [first, second] = placed as [Placed, Placed];
    const { person } = await open(list);
    await person.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await person.click(await button('Ship... (2)'));
    const numbers = placed.map(({ orderNumber }) => `${orderNumber}, `).toSorted();
    expect(typed().value.split('\n').toSorted()).toEqual(numbers);
    expect(document.activeElement).toBe(typed());
    await retype(person, `${first.orderNumber}\tLIST 1 ${made}\n${second.orderNumber}\tLIST#2`);
    await person.selectOptions(screen.getByRole('combobox', { name: 'Carrier' }), 'Purolator');
    await person.click(await button('Check'));
    expect(await linesOf('What the list would do')).toEqual([
      `Ready${first.orderNumber}Ships 1 piece to Ann Lee, Sudbury, ON.`,
      `Refused${second.orderNumber}Letters, digits, spaces and hyphens, at most 40`,
    ]);
    expect(await statusOf(first)).toBe('pending');
    await person.click(await button('Ship 1 order'));
    expect(await screen.findByRole('heading', { name: '1 order done' })).toBeTruthy();
    expect(await statusOf(first)).toBe('shipped');
    const { body } = await people.admin.get(`/api/admin/orders/${first.id}`);
    expect(AdminOrder.parse(body).carrier).toBe('Purolator');
    expect(typed().value).toBe(`${second.orderNumber}, LIST#2`);
    await retype(person, `${second.orderNumber}, LIST 2 ${made}`);
    expect(screen.queryByRole('list', { name: 'What the list would do' })).toBeNull();
    await person.click(await button('Check'));
    await person.click(await button('Ship 1 order'));
    await untilPasses(() =>
      expect(screen.queryByRole('textbox', { name: /^Orders and/ })).toBeNull(),
    );
    expect(await statusOf(second)).toBe('shipped');
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  it('is checked again when it was edited while it was being checked', async () => {
    const { placed, list } = await placeOrders(1);
    const [one] = placed as [Placed];
    let answer = (_: undefined): void => undefined;
    const held = new Promise<undefined>((resolve) => {
      answer = resolve;
    });
    const { person } = await open(list, (path) => (path === checkShipList.path ? held : undefined));
    await person.click(box(one));
    await person.click(await button('Ship... (1)'));
    await retype(person, `${one.orderNumber}, OLD ${made}`);
    await person.click(await button('Check'));
    await retype(person, `${one.orderNumber}, NEW ${made}`);
    answer(undefined);
    await screen.findByText(
      'The list was edited while it was being checked. Please check it again.',
    );
    expect(screen.queryByRole('button', { name: 'Ship 1 order' })).toBeNull();
    expect(typed().value).toBe(`${one.orderNumber}, NEW ${made}`);

    await person.click(await button('Check'));
    await person.click(await button('Ship 1 order'));
    await untilPasses(async () => expect(await statusOf(one)).toBe('shipped'));
    const { body } = await people.admin.get(`/api/admin/orders/${one.id}`);
    expect(AdminOrder.parse(body).trackingNumber).toBe(`NEW ${made}`);
  });

  it('keeps what was typed when the shop cannot be reached, and when the page is left', async () => {
    const { placed, list } = await placeOrders(1);
    const [one] = placed as [Placed];
    let isOffline = true;
    const { person, router } = await open(list, (path) => {
      if (isOffline && path.includes('/batch/')) throw new TypeError('offline');
      return undefined;
    });
    await person.click(box(one));
    await person.click(await button('Ship... (1)'));
    const text = `${one.orderNumber}, KEEP ${made}`;
    await retype(person, text);
    await person.click(await button('Check'));
    expect(await screen.findByText(/^We couldn't reach the shop/)).toBeTruthy();
    expect(typed().value).toBe(text);
    await router.navigate({ to: '/' });
    router.history.back();
    await person.click(await button('Ship... (1)'));
    expect(typed().value).toBe(text);
    isOffline = false;
    await person.click(await button('Check'));
    expect(await linesOf('What the list would do')).toHaveLength(1);
    await person.click(await button('Close'));
    await person.click(await button('Ship... (1)'));
    expect(typed().value).toBe(`${one.orderNumber}, `);
  });
});
