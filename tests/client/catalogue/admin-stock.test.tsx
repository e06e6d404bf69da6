import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import '../../../src/client/pages/admin/admin';
import '../../../src/client/pages/admin/catalogue/stock/stock-count';
import '../../../src/client/pages/admin/catalogue/stock/stock-ledger';
import '../../../src/client/pages/admin/catalogue/stock/stock-receive';
import '../../../src/client/pages/admin/catalogue/stock/stock-reorder';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { HOUR, shopForAll } from '../../support/shop';
import { setStock } from '../../support/stock';

const SMALL = 1041;
const LARGE = 1042;

const shop = shopForAll();
const people = peopleForAll(shop);

const button = (name: string | RegExp) => screen.findByText(name, { selector: 'button' });
const paste = async (person: UserEvent, label: string | RegExp, text: string) => {
  await person.click(await screen.findByLabelText(label));
  await person.paste(text);
};
const stockOf = async (id: number) =>
  ((await people.admin.get(`/api/admin/products/${id}`)).body as { stock: number }).stock;

describe('the page of the stock ledger', () => {
  it('shows who changed a part and why, and books damaged pieces', async () => {
    await setStock(shop, SMALL, 12);
    const { person, place } = await visit('/admin/stock?q=NR-TG-GP-S', people.admin);
    const [link] = await screen.findAllByText('Gusset Plate Set Small', { selector: 'a' });
    await person.click(link ?? document.body);
    expect(place()).toBe(`/admin/stock?part=${SMALL}`);
    expect(await screen.findByText(/12$/, { selector: '.figure' })).toBeTruthy();
    await person.click(screen.getByText('Damaged, missing or found pieces'));
    await paste(person, /^Pieces/, '2');
    await person.click(await button('Book'));
    expect(await screen.findByText('Please give a reason')).toBeTruthy();
    await paste(person, /^Reason/, 'Bent in the rack');
    await person.click(await button('Book'));
    expect(await screen.findByText('Bent in the rack, by admin')).toBeTruthy();
    expect(await stockOf(SMALL)).toBe(10);
    await person.selectOptions(screen.getByLabelText('Cause'), 'Sold');
    expect(await screen.findByText('No changes match this search.')).toBeTruthy();
    expect(place()).toBe(`/admin/stock?part=${SMALL}&cause=sold`);
  });
});

it('the form that adjusts a stock keeps what is typed when a piece is sold', async () => {
  await setStock(shop, SMALL, 12);
  const { person, queryClient } = await visit(`/admin/stock?part=${SMALL}`, people.admin);
  await person.click(await screen.findByText('Damaged, missing or found pieces'));
  await paste(person, /^Reason/, 'Bent in the rack');
  await setStock(shop, SMALL, 11);
  await queryClient.refetchQueries({ type: 'active' });
  expect(await screen.findByText(/11$/, { selector: '.figure' })).toBeTruthy();
  expect(screen.getByLabelText(/^Reason/)).toHaveProperty('value', 'Bent in the rack');
});

describe('the page that receives a delivery', () => {
  it('shows what each line does, and books when all are right', async () => {
    await setStock(shop, LARGE, 3);
    const { person } = await visit('/admin/stock/receive', people.admin);
    await paste(person, /^Parts and pieces/, 'nr-tg-gp-l 20\nNO-SUCH 1');
    await person.click(await button('Check'));
    expect(await screen.findByText('No part has the SKU "NO-SUCH".')).toBeTruthy();
    expect(screen.queryByText(/^Book/, { selector: 'button' })).toBe(null);
    expect(await stockOf(LARGE)).toBe(3);
    await person.clear(screen.getByLabelText(/^Parts and pieces/));
    await paste(person, /^Parts and pieces/, 'nr-tg-gp-l 20');
    await paste(person, 'Reference', 'Slip 7');
    await person.click(await button('Check'));
    expect(await screen.findByText('3 → 23')).toBeTruthy();
    await person.click(await button('Book 20 pieces of 1 part'));
    expect(await screen.findByText('20 pieces of 1 part are in the stock now.')).toBeTruthy();
    expect(await stockOf(LARGE)).toBe(23);
    await paste(person, /^Parts and pieces/, 'nr-tg-gp-l 20');
    await paste(person, 'Reference', 'slip 7');
    await person.click(await button('Check'));
    expect(await screen.findByText(/^admin received the delivery/)).toBeTruthy();
  });
});

describe('the page for counting', () => {
  it('shows the differences, keeps what is typed, and books them', async () => {
    await setStock(shop, SMALL, 8);
    await setStock(shop, LARGE, 5);
    const { person, place, unmount } = await visit('/admin/stock/count?q=Z-', people.admin);
    expect(await screen.findByText('No parts match.')).toBeTruthy();
    for (const id of [SMALL, LARGE])
      await people.admin.put(`/api/admin/products/${id}`, { shelfPlace: `Z-${id}` });
    shop.clock.pass(HOUR);
    await person.click(await button('New Sheet'));
    await paste(person, /^Gusset Plate Set Small/, '7');
    await person.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Gusset Plate Set Large/));
    await paste(person, /^Gusset Plate Set Large/, 'x');
    await person.click(await button('Show Differences'));
    expect(await screen.findByText(/type a whole number, 0 or more/)).toBeTruthy();
    await person.clear(screen.getByLabelText(/^Gusset Plate Set Large/));
    await paste(person, /^Gusset Plate Set Large/, '5');
    // Reopened, for example with the code on the paper.
    unmount();
    await visit(place(), people.admin);
    expect(await screen.findByLabelText(/^Gusset Plate Set Small/)).toHaveProperty('value', '7');
    await person.click(await button('Show Differences'));
    const differences = within(await screen.findByRole('list', { name: 'Differences' }));
    expect(differences.getAllByRole('listitem')).toHaveLength(1);
    expect(differences.getByText('8 → 7')).toBeTruthy();
    expect(await stockOf(SMALL)).toBe(8);
    await person.click(await button('Book 2 parts'));
    expect(await screen.findByText('Count booked')).toBeTruthy();
    expect([await stockOf(SMALL), await stockOf(LARGE)]).toEqual([7, 5]);
  });
});

describe('the reorder list', () => {
  it('has the parts at their mark or below', async () => {
    await setStock(shop, SMALL, 30);
    await people.admin.put(`/api/admin/products/${SMALL}`, { lowMark: 30 });
    await visit('/admin/stock/reorder?q=gusset+plate+set+small', people.admin);
    const row = (await screen.findByText('Gusset Plate Set Small')).closest('tr');
    expect([...(row?.cells ?? [])].slice(1, 4).map((cell) => cell.textContent)).toEqual([
      '30',
      '30',
      '0',
    ]);
    await setStock(shop, SMALL, 31);
    await visit('/admin/stock/reorder?q=gusset+plate+set+small', people.admin);
    expect(await screen.findByText('No part is low.')).toBeTruthy();
  });
});
