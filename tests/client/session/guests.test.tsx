import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_FACTS } from '../../../src/shop/site/default-site';
import { PASSWORD, addMember, signedIn } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();

const form = async (name: string) => within(await screen.findByRole('form', { name }));

it('the sign-in page has no way for guests until the owner lets them order', async () => {
  await visit('/auth', shop.visitor());
  await screen.findByRole('form', { name: 'Login' });
  expect(screen.queryByRole('button', { name: 'Continue as a Guest' })).toBeNull();
});

describe('a guest', () => {
  beforeAll(async () => {
    const owner = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
    await owner.put('/api/admin/site', { ...DEFAULT_FACTS, buyers: 'anyone', revision: 0 });
  });

  it('goes on to the page that asked for an account', async () => {
    const { person, place } = await visit('/auth?next=%2Fcart', shop.visitor());
    const guest = await form('Order as a Guest');
    await person.click(guest.getByRole('button', { name: 'Continue as a Guest' }));
    expect(await guest.findByText('Please enter your email address')).toBeTruthy();
    await person.type(guest.getByLabelText('Your Email *'), 'dale@people.test');
    await person.click(guest.getByRole('button', { name: 'Continue as a Guest' }));
    await waitFor(() => expect(place()).toBe('/cart'));
  });

  it('gets an account under Account, and keeps what was typed when the name is taken', async () => {
    await addMember(shop, 'casey');
    const guest = shop.visitor();
    await guest.post('/api/guest', { email: 'lee@people.test' });
    const { person } = await visit('/account', guest);
    expect(screen.queryByRole('heading', { name: 'Change Password' })).toBeNull();
    const keep = await form('Create an Account');
    const name = keep.getByLabelText<HTMLInputElement>('Username *');
    await person.type(name, 'casey');
    await person.type(keep.getByLabelText('Password *'), PASSWORD);
    await person.click(keep.getByRole('button', { name: 'Create Account' }));
    expect(
      await screen.findByText('That username is taken. Please choose another one.'),
    ).toBeTruthy();
    expect(name.value).toBe('casey');
    await person.type(name, '-two');
    await person.click(keep.getByRole('button', { name: 'Create Account' }));
    expect(await screen.findByText(/Logged in as @casey-two/)).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Change Password' })).toBeTruthy();
  });

  it('deletes the data with two clicks', async () => {
    const guest = shop.visitor();
    await guest.post('/api/guest', { email: 'kit@people.test' });
    const { person, place } = await visit('/account', guest);
    await person.click(await screen.findByRole('button', { name: 'Delete My Data' }));
    expect(await screen.findByText('This cannot be undone.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Yes, Delete It' }));
    await waitFor(() => expect(place()).toBe('/'));
    // The home page is there, so that none of its code is still on the way when the test ends.
    await waitFor(() => expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull());
    expect((await guest.get('/api/user')).status).toBe(401);
  });
});
