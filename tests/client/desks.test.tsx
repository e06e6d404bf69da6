import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type People, meetPeople } from '../support/people';
import { visit } from '../support/render';
import { type Shop, openShop } from '../support/shop';

let shop: Shop;
let people: People;
beforeAll(async () => {
  shop = await openShop();
  people = await meetPeople(shop);
});
afterAll(() => shop.close());

describe('the desks', () => {
  it('send a visitor to the login, and back afterwards', async () => {
    const { place } = await visit('/admin/orders', people.visitor);
    await waitFor(() => expect(place()).toBe('/auth?next=%2Fadmin%2Forders'));
  });

  test.each(['customer', 'vendor'] as const)('are not for a %s', async (role) => {
    const { calls } = await visit('/admin/dealers', people[role]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeTruthy();
    expect(screen.getByText("You don't have permission to access this page.")).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Desks' })).toBeNull();
    expect(calls.filter((call) => call.includes('/api/admin'))).toEqual([]);
  });

  it('say so when there is none at the address', async () => {
    await visit('/admin/no-such-desk', people.admin);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Desks' })).toBeTruthy();
  });
});
