import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addMember, signedIn } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

describe('a field for a password', () => {
  const shop = shopForAll();
  const passwords = async () => screen.findAllByLabelText<HTMLInputElement>(/password \*$/i);

  it.each([
    ['/auth', ['current-password', 'new-password']],
    [`/reset-password?token=${'A'.repeat(43)}`, ['new-password']],
  ])('of %s is hidden, and known to password managers', async (path, uses) => {
    await visit(path, shop.visitor());
    const fields = await passwords();
    expect(fields.map(({ type }) => type)).toEqual(uses.map(() => 'password'));
    expect(fields.map(({ autocomplete }) => autocomplete)).toEqual(uses);
  });

  it('of the account is hidden, and known to password managers', async () => {
    await visit('/account', await signedIn(shop, await addMember(shop, 'casey')));
    await screen.findByLabelText('New Password *');
    for (const { type, autocomplete } of await passwords()) {
      expect(type).toBe('password');
      expect(autocomplete).toMatch(/^(current|new)-password$/);
    }
  });

  it('takes what is pasted, and shows it when asked', async () => {
    const { person } = await visit('/auth', shop.visitor());
    const form = within(await screen.findByRole('form', { name: 'Login' }));
    const [field] = await passwords();
    if (!field) throw new Error('no field');
    await person.click(field);
    await person.paste('  a long one, with blanks  ');
    expect(field.value).toBe('  a long one, with blanks  ');
    await person.click(form.getByRole('button', { name: 'Show password' }));
    expect(field.type).toBe('text');
    await person.click(form.getByRole('button', { name: 'Hide password' }));
    expect(field.type).toBe('password');
  });
});
