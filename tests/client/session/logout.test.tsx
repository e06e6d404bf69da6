import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill } from '../../support/screen/checkout-screen';
import { addMember, signedIn } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();

/** Types into the form of a part, and logs out. */
const logOutWhileTyping = async (username: string) => {
  const owner = await signedIn(shop, await addMember(shop, username, { role_id: 'owner' }));
  const opened = await visit('/admin/products/1004', owner);
  const { person } = opened;
  await screen.findByText('Save Changes', { selector: 'button' });
  fill('Description', 'For a wide axle.');
  await person.click(await screen.findByText('Logout', { selector: 'button' }));
  await screen.findByText('Leave without saving?');
  const status = async () => (await owner.get('/api/user')).status;
  return { ...opened, status };
};

it('Logout asks about what is not saved, and whoever keeps editing stays logged in (docs/rules.md 1.9)', async () => {
  const { person, place, status } = await logOutWhileTyping('keeps-editing');
  await person.click(screen.getByText('Keep Editing'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('For a wide axle.');
  expect([place(), await status()]).toEqual(['/admin/products/1004', 200]);
  // It asks again.
  await person.click(screen.getByText('Logout', { selector: 'button' }));
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
});

it('whoever leaves what is not saved is logged out (docs/rules.md 1.9)', async () => {
  const { person, place, status } = await logOutWhileTyping('leaves');
  expect(await status()).toBe(200);
  await person.click(screen.getByText('Leave'));
  await screen.findByText('You have been logged out successfully.');
  expect([place(), await status()]).toEqual(['/', 401]);
});
