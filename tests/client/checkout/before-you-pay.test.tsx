import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newBuyer } from '../../support/buyers';
import { peopleForAll } from '../../support/people';
import { fill, fillCard, payButton, readyToPay } from '../../support/screen/checkout-screen';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';
import { LAKEHEAD } from '../../support/site';

const GUSSET = 1041;

const shop = shopForAll();
const people = peopleForAll(shop);

const setFacts = async (facts: object) => {
  const { revision } = (await people.admin.get('/api/admin/site')).body as { revision: number };
  const saved = await people.admin.put('/api/admin/site', { ...LAKEHEAD, ...facts, revision });
  expect(saved.status).toBe(200);
};

const quoted = async () => {
  const { body } = await people.admin.post('/api/admin/quotes', {
    name: 'Ann Lee',
    lines: [{ productId: GUSSET, quantity: 1 }],
  });
  return body as { id: string; payUrl: string }; // the server checked its own reply
};

it('says before the payment who sells, how the parts come, and under which terms', async () => {
  await setFacts({});
  await readyToPay(await newBuyer(shop, [[GUSSET, 1]]));
  const block = within(await screen.findByRole('region', { name: 'Before you pay' }));
  const fact = (name: string) => block.getByText(name).nextElementSibling?.textContent;
  expect(fact('Sold by')).toBe(
    'Lakehead Trailer Parts Ltd. (Lakehead Trailer Parts), 12 Cumberland St N, Thunder Bay, ON P7A 4L1, Canada',
  );
  expect(fact('Reach us')).toBe('807 555 0142, hello@lakehead.example');
  expect(fact('How it comes')).toMatch(
    / to the address above\. Ships by \w{3} \w{3} \d+\. Arrives \w{3} \w{3} \d+ – /,
  );
  expect(fact('Prices')).toMatch(/^Canadian dollars\..*nothing is added later\.$/);
  expect(fact('You can still')).toMatch(/leave without ordering\.$/);
  expect(block.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/pages/shipping',
    '/pages/returns',
    '/pages/warranty',
    '/pages/terms',
  ]);
  fireEvent.click(await screen.findByText('Local Pickup'));
  expect(await block.findByText(/^You pick your order up in Thunder Bay, Ontario\./)).toBeTruthy();
});

/** Each page that takes money, ready for the button; `kept` has what was typed. */
const PAGES = {
  'the checkout': async () => {
    const { pay } = await readyToPay(await newBuyer(shop, [[GUSSET, 1]]));
    fill(/^Address/, '7 Birch Ave');
    return { pay, kept: () => screen.getByLabelText(/^Address/), done: /^Thank you/i };
  },
  'the page of a quote': async () => {
    await visit(new URL((await quoted()).payUrl).pathname, shop.visitor());
    await screen.findByLabelText('Card number');
    fill(/^Name on the card/, '7 Birch Ave');
    fillCard();
    const pay = async () => fireEvent.click(await payButton());
    return { pay, kept: () => screen.getByLabelText(/^Name on the card/), done: /^Thank you/ };
  },
  'the counter': async () => {
    await visit(`/admin/quotes/${(await quoted()).id}`, people.admin);
    const pay = async () => fireEvent.click(await screen.findByText('Paid by Cheque'));
    const kept = () => screen.getByLabelText('Reference');
    fireEvent.change(await screen.findByLabelText('Reference'), {
      target: { value: '7 Birch Ave' },
    });
    return { pay, kept, done: 'Cheque' };
  },
};

it.each(Object.entries(PAGES))(
  'shows on %s the terms that have changed meanwhile, before anything is paid',
  async (_, ready) => {
    await setFacts({});
    const { pay, kept, done } = await ready();
    const block = within(await screen.findByRole('region', { name: 'Before you pay' }));
    expect(block.getByText(/^807 555 0142/)).toBeTruthy();
    await setFacts({ phone: '807 555 0199' });
    await pay();
    expect(await block.findByText(/^807 555 0199/)).toBeTruthy();
    expect(
      await screen.findAllByText(/Please read (our terms|them) again before you pay/),
    ).not.toEqual([]);
    expect(kept()).toMatchObject({ value: '7 Birch Ave' });
    await pay();
    expect(await screen.findByText(done)).toBeTruthy();
  },
);
