import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getAdminProduct } from '../../../src/contract/catalogue/admin';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
const people = peopleForAll(shop);
// Queries by text: queries by role take jsdom seconds in such a large form.
const button = (name: string) => screen.findByText(name, { selector: 'button' });

it('the box of a kit takes the SKU of any part, and an unknown one is refused below it', async () => {
  const added = await people.admin.post('/api/admin/products', {
    name: 'Two Inch Coupler',
    sku: 'LTP-CPL-2',
    price: '44.00',
    weight: 2.7,
    category: 'tools',
    published: true,
  });
  expect(added.status).toBe(201);
  const { body } = await people.admin.post('/api/admin/products', {
    name: 'Coupler Kit',
    price: '50.00',
    weight: 3,
    category: 'tools',
    interfaces: [{ kind: 'kit', contents: [{ description: 'bolts', quantity: 4 }] }],
  });
  const { id } = body as { id: number };
  const { person } = await visit(`/admin/products/${id}`, people.admin);
  await screen.findByText('Coupler Kit', { selector: 'h1' });
  const box = await screen.findByLabelText('In the box');
  await screen.findByText('One part a line: 1 x NR-SU-TAB-250, or 4 x side plate');
  await person.clear(box);
  await person.paste('1 x LTP-CPL-9\n4 x bolts');
  await person.click(await button('Save Changes'));
  const refusal = await screen.findByText(
    'No part has the SKU "LTP-CPL-9". If the shop does not have it, write it in quotation marks',
  );
  expect(box.getAttribute('aria-describedby')).toContain(refusal.id);
  await waitFor(() => expect(document.activeElement).toBe(box));
  await person.clear(box);
  await person.paste('1 x ltp-cpl-2\n4 x bolts');
  await person.click(await button('Save Changes'));
  await screen.findByText('Product saved');
  const saved = await people.admin.get(`/api/admin/products/${id}`);
  expect(getAdminProduct.reply.parse(saved.body).interfaces).toEqual([
    {
      kind: 'kit',
      contents: [
        { sku: 'LTP-CPL-2', quantity: 1 },
        { description: 'bolts', quantity: 4 },
      ],
    },
  ]);
});

it('a fresh kit needs its lines and one tick', async () => {
  const { person } = await visit('/admin/products/new', people.admin);
  await person.type(await screen.findByLabelText('Name *'), 'Bracket Kit');
  await person.type(screen.getByLabelText('Price (CAD) *'), '80');
  await person.type(screen.getByLabelText('Weight (kg) *'), '3');
  await person.selectOptions(screen.getByLabelText('Category *'), 'tools');
  await person.click(screen.getByLabelText('In the box'));
  await person.paste('2 x NR-SU-LB-262\n1 x NR-TG-GP-S');
  await person.click(screen.getByLabelText(/^Packed from the stock of its parts/));
  await person.click(await button('Add Product'));
  await screen.findByText('Product added');
  const { body } = await people.admin.get('/api/admin/products?q=Bracket Kit');
  expect((body as { rows: object[] }).rows.at(-1)).toMatchObject({
    packedFromParts: true,
    interfaces: [
      {
        kind: 'kit',
        contents: [
          { sku: 'NR-SU-LB-262', quantity: 2 },
          { sku: 'NR-TG-GP-S', quantity: 1 },
        ],
      },
    ],
  });
});

it('a kit whose box is emptied is no kit any more', async () => {
  const { body } = await people.admin.post('/api/admin/products', {
    name: 'Former Kit',
    price: '50.00',
    weight: 3,
    category: 'tools',
    interfaces: [{ kind: 'kit', contents: [{ description: 'bolts', quantity: 4 }] }],
  });
  const { id } = body as { id: number };
  const { person } = await visit(`/admin/products/${id}`, people.admin);
  await screen.findByText('Former Kit', { selector: 'h1' });
  await person.clear(await screen.findByLabelText('In the box'));
  await person.click(await button('Save Changes'));
  await screen.findByText('Product saved');
  const saved = await people.admin.get(`/api/admin/products/${id}`);
  expect(getAdminProduct.reply.parse(saved.body).interfaces).toEqual([]);
});
