import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { IN_ORDER } from '../../support/in-order';
import { peopleForAll } from '../../support/people';
import { fill } from '../../support/screen/checkout-screen';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
const people = peopleForAll(shop);

describe('the pages of the staff', IN_ORDER, () => {
  it('make a role of chosen rights', async () => {
    const { person } = await visit('/admin/people/roles/new', people.admin);
    await person.click(await screen.findByRole('checkbox', { name: 'Write notes on orders' }));
    fill('Name *', 'Painter');
    await person.click(screen.getByRole('button', { name: 'Add the Role' }));
    expect(await screen.findByRole('link', { name: 'Painter' })).toBeTruthy();
  });

  it('invite somebody, and withdraw the invitation after a question', async () => {
    const { person } = await visit('/admin/people', people.admin);
    await person.click(await screen.findByRole('button', { name: 'Invite Somebody' }));
    const form = within(await screen.findByRole('form', { name: 'Invite Somebody' }));
    fill('Name *', 'Paula');
    fill('Email *', 'paula@people.test');
    await person.selectOptions(await form.findByLabelText(/^Role/), 'Painter');
    await person.click(form.getByRole('button', { name: 'Send the Invitation' }));
    expect(await screen.findByText('Invitation made')).toBeTruthy();
    expect(await screen.findByText('paula@people.test')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Change Paula' }));
    await person.click(await screen.findByRole('button', { name: 'Withdraw the Invitation' }));
    await person.click(await screen.findByRole('button', { name: 'Withdraw It' }));
    expect(await screen.findByText('Invitation withdrawn')).toBeTruthy();
    expect(screen.queryByText('paula@people.test')).toBeNull();
  });
});
