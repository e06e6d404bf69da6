import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getAdminProduct } from '../../../src/contract/catalogue/admin';
import { newBuyer } from '../../support/buyers';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
const people = peopleForAll(shop);
const OLD = 1002;
const NEW = 1004;

const known = async (id: number) =>
  getAdminProduct.reply.parse((await people.admin.get(`/api/admin/products/${id}`)).body);

it('the owner finds the successor of a part', async () => {
  const successor = await known(NEW);
  const { person } = await visit(`/admin/products/${OLD}`, people.admin);
  fireEvent.change(await screen.findByLabelText('Find a part'), {
    target: { value: successor.sku },
  });
  await person.click(await screen.findByText(successor.sku ?? ''));
  await screen.findByText(`Replaced by ${successor.name}`);
  await person.click(await screen.findByText('Save Changes'));
  await screen.findByText('Product saved');
  expect(await known(OLD)).toMatchObject({ successorId: NEW, published: true });
});

it('the page of a part that is no longer sold leads to its successor, and so does a cart', async () => {
  const [old, successor] = [await known(OLD), await known(NEW)];
  const buyer = await newBuyer(shop, [[OLD, 1]]);
  const change = { successorId: NEW, published: false };
  expect((await people.admin.put(`/api/admin/products/${OLD}`, change)).status).toBe(200);
  const lead = `Replaced by ${successor.name}, $${successor.price} CAD`;
  const { calls } = await visit(`/product/${old.slug}`, people.visitor);
  await screen.findByText('This part is no longer made.');
  expect((await screen.findByText(lead)).getAttribute('href')).toBe(`/product/${successor.slug}`);
  expect(calls.filter((call) => call.endsWith('/fits'))).toEqual([]);
  await visit('/checkout', buyer);
  await screen.findByText('This part is no longer available. Please remove it.');
  expect((await screen.findAllByText(lead)).length).toBeGreaterThan(0);
});
