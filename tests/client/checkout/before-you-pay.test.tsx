import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newBuyer } from '../../support/buyers';
import { peopleForAll } from '../../support/people';
import { readyToPay } from '../../support/screen/checkout-screen';
import { shopForAll } from '../../support/shop';
import { LAKEHEAD } from '../../support/site';

const GUSSET = 1041;

const shop = shopForAll();
const people = peopleForAll(shop);

it('says before the payment who sells, how the parts come, and under which terms', async () => {
  const { revision } = (await people.admin.get('/api/admin/site')).body as { revision: number };
  await people.admin.put('/api/admin/site', { ...LAKEHEAD, revision });
  await readyToPay(await newBuyer(shop, [[GUSSET, 1]]));
  const block = within(await screen.findByRole('region', { name: 'Before you pay' }));
  const fact = (name: string) => block.getByText(name).nextElementSibling?.textContent;
  expect(fact('Sold by')).toBe(
    'Lakehead Trailer Parts Ltd. (Lakehead Trailer Parts), 12 Cumberland St N, Thunder Bay, ON P7A 4L1, Canada',
  );
  expect(fact('Reach us')).toBe('807 555 0142, hello@lakehead.example');
  expect(fact('How it comes')).toMatch(/ to the address above, about \d business days? after/);
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
