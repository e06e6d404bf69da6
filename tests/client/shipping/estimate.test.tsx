import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { keptPostalCode } from '../../../src/client/state/postal-code';
import { newBuyer } from '../../support/buyers';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const BRACKET = 1002; // 0.98 kg
const LINK_KIT = 1006; // 50.2 kg

const shop = shopForAll();

const pathOf = async (id: number) => {
  const row = await shop.db
    .selectFrom('product')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return `/product/${row.slug}`;
};

const panelOf = async () =>
  within(await screen.findByRole('region', { name: 'Shipping to your postal code' }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const ARRIVES = /^Arrives \w{3} \w{3} \d+(, \d+)? – \w{3} \w{3} \d+(, \d+)?$/;
const ESTIMATE = 'POST /api/shipping/estimate';

it('A visitor sees what shipping costs and when it arrives, with one question for a postal code typed loosely', async () => {
  const page = await visit(await pathOf(BRACKET), shop.visitor());
  const panel = await panelOf();
  type(panel.getByLabelText('Where should it go?'), 'p3a-1a1');
  expect(await panel.findByText('Regular Parcel')).toBeTruthy();
  expect(panel.getAllByText(ARRIVES)).toHaveLength(3);
  expect(panel.getByText('$11.95 CAD')).toBeTruthy();
  await userEvent.click(panel.getByText('In 1 parcel'));
  expect(panel.getByText(/^1 × Weld-On Link Bracket/)).toBeTruthy();
  expect(page.calls.filter((one) => one === ESTIMATE)).toHaveLength(1);
  page.unmount();
});

it('The device remembers the postal code, on other parts and in the cart', async () => {
  keptPostalCode.setState({ text: 'P3A 1A1' });
  const other = await visit(await pathOf(LINK_KIT), shop.visitor());
  expect((await panelOf()).getByDisplayValue('P3A 1A1')).toBeTruthy();
  expect(await (await panelOf()).findByText('In 2 parcels')).toBeTruthy();
  other.unmount();

  const buyer = await newBuyer(shop, [[BRACKET, 4]]);
  await visit('/cart', buyer);
  expect(await (await panelOf()).findByText('$16.95 CAD')).toBeTruthy();
});

it('A postal code that is typed on the page before, while this one is opened, is in its field', async () => {
  await visit(await pathOf(BRACKET), shop.visitor());
  const panel = await panelOf();
  await act(async () => keptPostalCode.setState({ text: 'P3A 1A1' }));
  expect(panel.getByDisplayValue('P3A 1A1')).toBeTruthy();
  expect(await panel.findByText('Regular Parcel')).toBeTruthy();

  type(panel.getByLabelText('Where should it go?'), 'M5V');
  await act(async () => keptPostalCode.setState({ text: 'K1A 0B1' }));
  expect(panel.getByDisplayValue('M5V')).toBeTruthy();
});

it('Parts that are no parcel go by freight, with the reason', async () => {
  await shop.db
    .updateTable('product')
    .set({ packing: JSON.stringify({ lengthIn: 80 }) })
    .where('id', '=', BRACKET)
    .execute();
  await visit(await pathOf(BRACKET), shop.visitor());
  const panel = await panelOf();
  type(panel.getByLabelText('Where should it go?'), 'M5V 2T6');
  expect(await panel.findByText(/ is 80 in long, and no parcel/)).toBeTruthy();
  expect(panel.getByText('This goes by freight, at a price that we agree on first.')).toBeTruthy();
  await shop.db.updateTable('product').set({ packing: '{}' }).where('id', '=', BRACKET).execute();
});

it('A text that is no postal code is marked, and a place that nobody serves is refused in words', async () => {
  const page = await visit(await pathOf(BRACKET), shop.visitor());
  const panel = await panelOf();
  const field = panel.getByLabelText('Where should it go?');
  type(field, '90210');
  expect(await panel.findByText(/^This does not look like a Canadian postal code/)).toBeTruthy();
  expect(page.calls).not.toContain(ESTIMATE);
});

const cutOff = (path: string) => {
  if (path === '/api/shipping/estimate') throw new TypeError('No connection');
  return undefined;
};

it('Without a connection the device works out the same parcels, prices and days by what it keeps, and says so', async () => {
  await shop.db
    .updateTable('product')
    .set({ packing: JSON.stringify({ lengthIn: 44, widthIn: 12, heightIn: 9 }) })
    .where('id', '=', BRACKET)
    .execute();
  keptPostalCode.setState({ text: 'M5V 2T6' });
  // The phone's clock is right.
  vi.useFakeTimers({ toFake: ['Date'], now: shop.clock() });
  const answerOf = async () => {
    const panel = await panelOf();
    await panel.findByText('Regular Parcel');
    return ['list', 'group'].flatMap((role) =>
      panel.getAllByRole(role).map((each) => each.textContent),
    );
  };
  const online = await visit(await pathOf(BRACKET), shop.visitor());
  const asked = await answerOf();
  online.unmount();
  const cut = await visit(await pathOf(BRACKET), shop.visitor(), cutOff);
  // The rule of promises comes after the first paint.
  await waitFor(async () => expect(await answerOf()).toEqual(asked));
  expect((await panelOf()).getByText(/^By the prices that this device keeps/)).toBeTruthy();
  cut.unmount();
  vi.useRealTimers();
});
