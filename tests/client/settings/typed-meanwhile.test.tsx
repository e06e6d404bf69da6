import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ShopState } from '../../../src/contract/settings/settings';
import { buy, newBuyer } from '../../support/buyers';
import { fill } from '../../support/screen/checkout-screen';
import { type Held, held } from '../../support/held';
import { type People, peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';
import { until, untilPasses } from '../../support/until';

const shop = shopForAll();
const people = peopleForAll(shop);

const button = (name: string) => screen.findByText(name, { selector: 'button' });
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

/** Opens a page of the admin. The shop takes the first change, and its answer arrives when `answer` is resolved. */
const open = async (path: string): Promise<{ person: UserEvent; answer: Held; asked: Held }> => {
  const [answer, asked] = [held(), held()];
  let isFirst = true;
  const slow: People['admin'] = {
    ...people.admin,
    fetch: async (input, init) => {
      const reply = await people.admin.fetch(input, init);
      // The cost of shipping is read with POST.
      const isRead = init?.method === 'GET' || String(input).endsWith('/quote');
      if (isRead || !isFirst) return reply;
      isFirst = false;
      asked.resolve();
      await answer.promise;
      return reply;
    },
  };
  const { person } = await visit(path, slow);
  return { person, answer, asked };
};

const made = async (path: string, body: object): Promise<string> => {
  const reply = await people.admin.post(path, body);
  return String((reply.body as { id?: unknown }).id); // the server checked its own reply
};

/** A form, by what is typed into it: the labels of fields and their texts. */
interface Case {
  /** @returns where the form is, and where the shop answers with what is saved */
  begin: () => Promise<[page: string, api: string]>;
  /** The button that opens the form. */
  opens?: string;
  before: Record<string, string>;
  meanwhile: Record<string, string>;
  save: string;
  /** The button that saves again, when it has another name. */
  saveAgain?: string;
  /** Says that it was saved. */
  title: string;
  /** Says that it was saved again, where that is something else. */
  titleAgain?: string;
  saved: object;
}

const CASES: Record<string, Case> = {
  'a product': {
    begin: async () => ['/admin/products/1002', '/api/admin/products/1002'],
    before: { 'Name *': 'Bracket' },
    meanwhile: { Description: 'For a wide axle.' },
    save: 'Save Changes',
    title: 'Product saved',
    saved: { name: 'Bracket', description: 'For a wide axle.' },
  },
  'a new product': {
    begin: async () => ['/admin/products/new', '/api/admin/products?q=Bed%20Mount'],
    before: {
      'Name *': 'Bed Mount',
      'Price (CAD) *': '21.50',
      'Weight (kg) *': '0.75',
      'Category *': 'heim-joints',
      'Pieces in stock': '4',
    },
    meanwhile: { Description: 'For a bed.' },
    save: 'Add Product',
    saveAgain: 'Save Changes',
    title: 'Product added',
    titleAgain: 'Product saved',
    saved: { rows: [{ name: 'Bed Mount', description: 'For a bed.', stock: 4 }] },
  },
  'the mails to the owner': {
    begin: async () => ['/admin/settings/notices', '/api/admin/settings/notices'],
    before: { 'Send them to': 'owner@shop.test' },
    meanwhile: { 'Send them to': 'desk@shop.test' },
    save: 'Save',
    title: 'Settings saved',
    saved: { to: 'desk@shop.test', version: 2 },
  },
  'the shipping table': {
    begin: async () => ['/admin/settings/shipping', '/api/admin/settings'],
    before: { 'Quebec, up to 0.5 kg, dollars': '13.10' },
    meanwhile: { 'Quebec, up to 1 kg, dollars': '14.80' },
    save: 'Save Table',
    title: 'Shipping table saved',
    saved: {
      shipping: {
        prices: { regular: expect.arrayContaining([expect.arrayContaining([1310, 1480])]) },
      },
    },
  },
  'the terms of a dealer': {
    begin: async () => {
      const { id } = people.vendor.account;
      return [`/admin/dealers/${id}`, `/api/admin/users/${id}/terms`];
    },
    before: { 'Credit limit (dollars) *': '2500.00' },
    meanwhile: { 'Days to pay *': '45' },
    save: 'Save Terms',
    title: 'Terms saved',
    saved: { terms: { days: 45, limit: '2500.00' } },
  },
  'a discount code': {
    begin: async () => ['/admin/discounts/BIGBUILD50', '/api/admin/discounts/BIGBUILD50'],
    before: { 'Dollars *': '60.00' },
    meanwhile: { 'Minimum subtotal (dollars)': '500.00' },
    save: 'Save',
    title: 'Code changed',
    saved: { amount: '60.00', minTotal: '500.00' },
  },
  'a new discount code': {
    begin: async () => ['/admin/discounts/new', '/api/admin/discounts/TRAIL-2026'],
    before: { Code: 'TRAIL-2026', 'Per cent *': '15' },
    meanwhile: { 'Maximum number of orders': '7' },
    save: 'Add Code',
    saveAgain: 'Save',
    title: 'Code added',
    titleAgain: 'Code changed',
    saved: { percent: 15, maxUses: 7 },
  },
  'a category': {
    begin: async () => ['/admin/categories/7', '/api/admin/categories'],
    before: { 'Name *': 'Frame Tabs' },
    meanwhile: { Description: 'For a frame.' },
    save: 'Save',
    title: 'Category saved',
    saved: expect.arrayContaining([
      expect.objectContaining({ name: 'Frame Tabs', description: 'For a frame.' }),
    ]),
  },
  'search words': {
    begin: async () => {
      const id = await made('/api/admin/search-words', { words: ['skid', 'belly pan'] });
      return [`/admin/search-words/${id}`, `/api/admin/search-words/${id}`];
    },
    before: { 'Words *': 'skid\nbash plate' },
    meanwhile: { 'Words *': 'skid\nbash plate\nguard' },
    save: 'Save',
    title: 'Words changed',
    saved: { words: ['skid', 'bash plate', 'guard'] },
  },
  'an example build': {
    begin: async () => {
      const text = { slug: 'front', title: 'Front', description: 'For an axle' };
      const what = { kind: 'part', productId: 1002 };
      const lines = [{ what, quantity: 2, note: '', have: false }];
      const id = await made('/api/admin/example-builds', { ...text, lines, published: true });
      return [`/admin/example-builds/${id}`, `/api/admin/example-builds/${id}`];
    },
    before: { 'Title *': 'Front 3-link' },
    meanwhile: { 'Description *': 'For a 3 in axle' },
    save: 'Save',
    title: 'Example changed',
    saved: { title: 'Front 3-link', description: 'For a 3 in axle' },
  },
  'the address of an order': {
    begin: async () => {
      const id = await placeParcel();
      return [`/admin/orders/${id}`, `/api/admin/orders/${id}`];
    },
    opens: 'Change address',
    before: { 'City *': 'Levack' },
    meanwhile: { 'Address *': '1 Mine Rd' },
    save: 'Save address',
    title: 'Address changed',
    saved: { shippingAddress: { city: 'Levack', address1: '1 Mine Rd' } },
  },
};

/** An order to ship, whose shipping was paid. @returns its id */
const placeParcel = async (): Promise<string> => {
  const { id } = await buy(await newBuyer(shop, [[1041, 1]]));
  await shop.db
    .updateTable('orders')
    .set((row) => ({
      is_pickup: 0,
      shipping_cents: 9900,
      total_cents: row('total_cents', '+', 9900),
    }))
    .where('id', '=', id)
    .execute();
  return id;
};

const fillAll = (typed: Record<string, string>): void => {
  for (const [label, text] of Object.entries(typed)) fill(label, text);
};

describe('what is typed while the form is being saved stays in it, and is saved by the next click, for', () => {
  it.each(Object.entries(CASES))('%s (docs/rules.md 18.12)', async (_, one) => {
    const { begin, opens, before, meanwhile, save, saveAgain = save, title, saved } = one;
    const { titleAgain = title } = one;
    const [page, api] = await begin();
    const { person, answer, asked } = await open(page);
    if (opens) await person.click(await button(opens));
    const first = await button(save);
    if (before['Category *']) await screen.findByText('Heim Joints');
    fillAll(before);
    await person.click(first);
    await asked.promise;
    fillAll(meanwhile);
    answer.resolve();
    await screen.findAllByText(title);
    const again = await button(saveAgain);
    await until(() => again.getAttribute('aria-disabled') !== 'true');
    for (const [label, text] of Object.entries(meanwhile))
      expect([label, value(label)]).toEqual([label, text]);
    expect((await people.admin.get(api)).body).not.toMatchObject(saved);
    await person.click(again);
    await screen.findAllByText(titleAgain);
    await untilPasses(async () => expect((await people.admin.get(api)).body).toMatchObject(saved));
  });
});

it('a note that is typed while another is being saved stays in its field (docs/rules.md 18.12)', async () => {
  const { person, answer, asked } = await open(`/admin/orders/${await placeParcel()}`);
  const save = await button('Save note');
  fill('New note', 'Call first');
  await person.click(save);
  await asked.promise;
  fill('New note', 'Call first, after 17:00');
  answer.resolve();
  await screen.findByText('Call first', { selector: 'p' });
  await until(() => save.getAttribute('aria-disabled') !== 'true');
  expect(value('New note')).toBe('Call first, after 17:00');
});

it('provinces that are ticked while the taxes are being saved stay ticked, and are saved by the next click (docs/rules.md 18.12)', async () => {
  const { person, answer, asked } = await open('/admin/settings/tax');
  const tax = async () => ShopState.parse((await people.admin.get('/api/admin/settings')).body).tax;
  const tick = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
  await person.click(await tick(/^Quebec/));
  expect(screen.getByText('QST is not collected')).toBeTruthy();
  const save = within(screen.getByRole('form', { name: 'How Tax Is Charged' })).getByText('Save');
  await person.click(save);
  await asked.promise;
  await person.click(await tick(/^Manitoba/));
  answer.resolve();
  await screen.findByText('Taxes saved');
  await until(() => save.getAttribute('aria-disabled') !== 'true');
  // The page has the answer, and so its version, a moment after the message.
  await untilPasses(() => expect(screen.queryByText('QST is not collected')).toBeNull());
  expect([(await tick(/^Quebec/)).checked, (await tick(/^Manitoba/)).checked]).toEqual([
    true,
    true,
  ]);
  expect((await tax()).collects).toEqual(['QC']);
  await person.click(save);
  await untilPasses(async () => expect((await tax()).collects).toEqual(['MB', 'QC']));
});

describe('when someone else saved first, what is typed while the form is being saved stays in it, for', () => {
  it('a product (docs/rules.md 18.12)', async () => {
    const { person, answer, asked } = await open('/admin/products/1004');
    const save = await button('Save Changes');
    fill('Name *', 'My name');
    const theirs = await people.admin.put('/api/admin/products/1004', { price: '77.70' });
    expect(theirs.status).toBe(200);
    await person.click(save);
    await asked.promise;
    fill('Description', 'For a wide axle.');
    answer.resolve();
    await screen.findByText(/^Someone else saved this product/);
    expect(['Name *', 'Description', 'Price (CAD) *'].map(value)).toEqual([
      'My name',
      'For a wide axle.',
      '77.70',
    ]);
  });

  it('the shipping table (docs/rules.md 18.12)', async () => {
    const at = (limit: string) => `Quebec, up to ${limit} kg, dollars`;
    const { person, answer, asked } = await open('/admin/settings/shipping');
    const save = await button('Save Table');
    fill(at('0.5'), '13.30');
    const { shipping } = ShopState.parse((await people.admin.get('/api/admin/settings')).body);
    const { prices, version, isConfirmed } = shipping;
    const body = { from: version, prices, isConfirmed: !isConfirmed };
    expect((await people.admin.put('/api/admin/settings/shipping', body)).status).toBe(200);
    await person.click(save);
    await asked.promise;
    fill(at('1'), '14.90');
    answer.resolve();
    await screen.findByText(/^Someone else saved the table/);
    expect([value(at('0.5')), value(at('1'))]).toEqual(['13.30', '14.90']);
  });
});

/** A form of something that two people may edit: the label of a field, and what somebody else saves meanwhile. */
interface Shared {
  page: string;
  field: string;
  api: string;
  theirs: (now: Record<string, unknown>) => object;
  isToldAtOnce?: true;
}

const SHARED: Record<string, Shared> = {
  'a product': {
    page: '/admin/products/1005',
    field: 'Name *',
    api: '/api/admin/products/1005',
    theirs: () => ({ description: 'Theirs' }),
  },
  'the mails to the owner': {
    page: '/admin/settings/notices',
    field: 'Send them to',
    api: '/api/admin/settings/notices',
    theirs: ({ version, ...now }) => ({ ...now, digest: !now.digest, from: version }),
    isToldAtOnce: true,
  },
  'the calendar': {
    page: '/admin/settings/calendar',
    field: 'Cut-off *',
    api: '/api/admin/calendar',
    theirs: (now) => ({ ...now, groups: [{ name: 'Frames', perWeek: 3 }] }),
    isToldAtOnce: true,
  },
  'the facts of the shop': {
    page: '/admin/site',
    field: 'Name of the shop *',
    api: '/api/admin/site',
    theirs: (now) => ({ ...now, founded: 1999 }),
    isToldAtOnce: true,
  },
  'the home page': {
    page: '/admin/home',
    field: 'Title *',
    api: '/api/admin/home',
    theirs: (now) => ({ ...now, footer: 'Theirs' }),
    isToldAtOnce: true,
  },
  'a page': {
    page: '/admin/pages/returns',
    field: 'Title *',
    api: '/api/admin/pages/returns',
    theirs: () => ({ title: 'Returns', text: 'Theirs', revision: 0 }),
    isToldAtOnce: true,
  },
  'the promotions': {
    page: '/admin/promotions',
    field: 'Name of the sale',
    api: '/api/admin/promotions',
    theirs: (now) => ({ ...now, labels: { ...Object(now.labels), code: 'Theirs' } }),
    isToldAtOnce: true,
  },
  'a carrier': {
    page: '/admin/settings/carriers/purolator',
    field: 'Name *',
    api: '/api/admin/carriers/purolator',
    theirs: ({ id: _, hasTable: __, ...now }) => ({ ...now, tracking: 'https://theirs.test/' }),
    isToldAtOnce: true,
  },
};

describe('what is typed stays when the page hears that someone else has saved, and the page tells of it, for', () => {
  it.each(Object.entries(SHARED))('%s (docs/rules.md 3.19)', async (_, one) => {
    const { page, field, api, theirs } = one;
    const { person, queryClient } = await visit(page, people.admin);
    const save = await screen.findByText(/^Save( Changes)?$/, { selector: 'button' });
    const mine = page.endsWith('calendar') ? '09:30' : 'mine@shop.test';
    fill(field, mine);
    const { body } = await people.admin.get(api);
    expect((await people.admin.put(api, theirs(Object(body)))).status).toBe(200);
    await queryClient.refetchQueries({ type: 'active' });
    expect(value(field)).toBe(mine);
    if (!one.isToldAtOnce) await person.click(save);
    expect(await screen.findByText(/^Someone else saved /)).toBeTruthy();
    expect(value(field)).toBe(mine);
  });
});

it('a form that nobody has typed into shows what someone else has saved (docs/rules.md 3.19)', async () => {
  const { queryClient } = await visit('/admin/settings/notices', people.admin);
  await button('Save');
  const { body } = await people.admin.get('/api/admin/settings/notices');
  const { version, ...now } = Object(body);
  const theirs = { ...now, to: 'theirs@shop.test', from: version };
  expect((await people.admin.put('/api/admin/settings/notices', theirs)).status).toBe(200);
  await queryClient.refetchQueries({ type: 'active' });
  await untilPasses(() => expect(value('Send them to')).toBe('theirs@shop.test'));
});
