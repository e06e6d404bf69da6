import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SavedAddress } from '../../../src/shop/checkout/saved-address';
import { keptPostalCode } from '../../../src/client/state/postal-code';
import { ADDRESS, type Buyer, buy, newBuyer } from '../../support/buyers';
import { atCheckout, fill, readyToPay } from '../../support/screen/checkout-screen';
import { shopForAll } from '../../support/shop';

const BRACKET = 1002;
const SHED = { ...ADDRESS, address1: '4 Shed Rd', phone: '705 555 0100' };

const shop = shopForAll();

const valueOf = (label: RegExp): string => screen.getByLabelText<HTMLInputElement>(label).value;
const bookOf = async (buyer: Buyer) =>
  (await buyer.get('/api/account/addresses')).body as SavedAddress[];
const choice = () => screen.findByLabelText<HTMLSelectElement>('Saved addresses');

it('begin the form with the default, also when the last order went elsewhere', async () => {
  const buyer = await newBuyer(shop, [[BRACKET, 1]]);
  await buy(buyer);
  for (const isDefault of [false, true])
    await buyer.post('/api/account/addresses', { ...SHED, isDefault });
  await buyer.post('/api/cart', { productId: BRACKET, quantity: 1 });
  await atCheckout(buyer);
  await choice();
  await waitFor(() => expect(valueOf(/^Address/)).toBe(SHED.address1));
  expect(valueOf(/^Phone/)).toBe(SHED.phone);
});

it('give way to nothing but the postal code that was typed for an estimate', async () => {
  keptPostalCode.setState({ text: 'V5K 0A1' });
  const stranger = await newBuyer(shop, [[BRACKET, 1]]);
  await atCheckout(stranger);
  expect([valueOf(/^Postal code/), valueOf(/^Province/)]).toEqual(['V5K 0A1', 'BC']);
  expect(await screen.findAllByText(/^Arrives /)).toBeTruthy();
  cleanup();
  const buyer = await newBuyer(shop, [[BRACKET, 1]]);
  await buyer.post('/api/account/addresses', ADDRESS);
  await atCheckout(buyer);
  await choice();
  await waitFor(() => expect(valueOf(/^Postal code/)).toBe(ADDRESS.zipCode));
  keptPostalCode.setState({ text: null });
});

it('fill the form in, and empty it for another address', async () => {
  const buyer = await newBuyer(shop, [[BRACKET, 1]]);
  for (const address of [ADDRESS, SHED]) await buyer.post('/api/account/addresses', address);
  await atCheckout(buyer);
  const select = await choice();
  await waitFor(() => expect(valueOf(/^Address/)).toBe(ADDRESS.address1));
  const other = (await bookOf(buyer)).find(({ address1 }) => address1 === SHED.address1);
  fireEvent.change(select, { target: { value: other?.id } });
  expect([valueOf(/^Address/), valueOf(/^Phone/)]).toEqual([SHED.address1, SHED.phone]);
  fireEvent.change(select, { target: { value: '' } });
  expect([valueOf(/^Address/), valueOf(/^Province/)]).toEqual(['', '']);
});

it('leave what was typed in this tab', async () => {
  const buyer = await newBuyer(shop, [[BRACKET, 1]]);
  const first = await atCheckout(buyer);
  fill(/^Address/, '77 Typed St');
  first.unmount();
  await buyer.post('/api/account/addresses', ADDRESS);
  await atCheckout(buyer);
  expect((await choice()).value).toBe('');
  expect(valueOf(/^Address/)).toBe('77 Typed St');
});

it('remember the address of an order unless its tick is taken away', async () => {
  for (const [isTicked, count] of [
    [true, 1],
    [false, 0],
  ] as const) {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const { person, pay, unmount } = await readyToPay(buyer);
    if (!isTicked) await person.click(screen.getByLabelText('Save this address for next time'));
    await pay();
    await screen.findByText('Order Confirmed');
    expect(await bookOf(buyer)).toHaveLength(count);
    unmount();
  }
});
