import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DealerAccount } from '../../../src/contract/dealers/account';
import { newBuyer } from '../../support/buyers';
import { BRACKET, giveTerms } from '../../support/orders/terms';
import { type Member, peopleForAll } from '../../support/people';
import { atCheckout, fillAddress, losing, readyToPay } from '../../support/screen/checkout-screen';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
const people = peopleForAll(shop);

const dealer = async (quantity: number, limit = '100') => {
  const buyer = await newBuyer(shop, [[BRACKET, quantity]], { is_vendor: 1 });
  await giveTerms(people.admin, buyer, { days: 30, limit });
  return buyer;
};
const owed = async (who: Member) =>
  DealerAccount.parse((await who.get('/api/dealer/account')).body).owed;
const box = () => screen.findByLabelText<HTMLInputElement>(/^Pay on account, due /);
const order = async () =>
  fireEvent.click(await screen.findByText(/^Order on account, \$/, { selector: 'button' }));

describe('a dealer with terms at the checkout', () => {
  it('orders on account without a card', async () => {
    const buyer = await dealer(1);
    await readyToPay(buyer);
    expect(screen.getByText('$100.00 CAD of your limit of $100.00 CAD is left.')).toBeTruthy();
    fireEvent.click(await box());
    await waitFor(() => expect(screen.queryByLabelText('Card number')).toBeNull());
    await order();
    expect(await screen.findByText('Order Confirmed')).toBeTruthy();
    const [first, ...others] = await owed(buyer);
    expect(others).toEqual([]);
    expect(screen.getAllByText(first?.orderNumber ?? 'none')).not.toEqual([]);
    expect(sessionStorage.getItem('paid-order')).toBeNull();
  });

  it.each([
    [1, 'Order Confirmed'],
    [2, 'No Answer'],
  ])('orders once when %i answers were lost, and then says: %s', async (losses, says) => {
    const buyer = await dealer(1);
    let lost = 0;
    const isLost = (path: string) =>
      path.endsWith('/api/orders/on-account') && (lost += 1) <= losses;
    await readyToPay(losing(buyer, isLost));
    fireEvent.click(await box());
    await order();
    expect((await screen.findAllByText(says)).length).toBeGreaterThan(0);
    expect(await owed(buyer)).toHaveLength(1);
  });

  it('is told by how much the order is over the limit, before and by the server', async () => {
    const buyer = await dealer(4, '60');
    await atCheckout(buyer);
    expect((await box()).disabled).toBe(true);
    expect(
      await screen.findByText(/^This order is \$.* over your limit of \$60\.00 CAD\./),
    ).toBeTruthy();
  });

  it('keeps what was typed when the server refuses, and can pay by card', async () => {
    const buyer = await dealer(2);
    await readyToPay(buyer);
    fireEvent.click(await box());
    await giveTerms(people.admin, buyer, { days: 30, limit: '1' });
    await order();
    expect((await screen.findAllByText('Over Your Limit')).length).toBeGreaterThan(0);
    expect(await owed(buyer)).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>(/^City/).value).toBe('Sudbury');
    fireEvent.click(await box());
    expect(await screen.findByLabelText('Card number')).toBeTruthy();
  });

  it('is no other buyer', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await visit('/checkout', buyer);
    await screen.findByLabelText('Card number');
    fillAddress();
    expect(screen.queryByLabelText(/^Pay on account/)).toBeNull();
  });
});
