import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { StaffRole } from '../../../src/shop/people/roles';
import { IN_ORDER } from '../../support/in-order';
import { held, rounds } from '../../support/held';
import { peopleForAll } from '../../support/people';
import { fill } from '../../support/screen/checkout-screen';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';
import { untilPasses } from '../../support/until';

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

  it('keep the rights that two people tick in one role', async () => {
    const made = await people.admin.post('/api/admin/roles', { name: 'Helper', rights: [] });
    const { id } = StaffRole.parse(made.body);
    const { person, queryClient } = await visit(`/admin/people/roles/${id}`, people.admin);
    await person.click(await screen.findByRole('checkbox', { name: 'Write notes on orders' }));
    const theirs = { name: 'Welder', rights: ['stock.write'] };
    expect((await people.admin.put(`/api/admin/roles/${id}`, theirs)).status).toBe(200);
    await queryClient.refetchQueries({ type: 'active' });
    expect(await screen.findByText(/^Someone else saved this role/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Save the Role' }));
    expect(await screen.findByText('Role saved')).toBeTruthy();
    const roles = z.array(StaffRole).parse((await people.admin.get('/api/admin/roles')).body);
    expect(roles.find((role) => role.id === id)).toMatchObject({
      name: 'Welder',
      rights: ['today.read', 'orders.note', 'stock.write'],
    });
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
    await untilPasses(() => expect(screen.queryByText('paula@people.test')).toBeNull());
  });

  it('leave the dialog of one person open when a late answer changes another', async () => {
    for (const name of ['Ann', 'Bob']) {
      const invited = { name, email: `${name}@people.test`, role: 'packer' };
      expect((await people.admin.post('/api/admin/people', invited)).status).toBe(201);
    }
    const answer = held();
    const { person } = await visit('/admin/people', people.admin, async (path, method) => {
      if (method === 'PUT' && path.startsWith('/api/admin/people/')) await answer.promise;
      return undefined;
    });
    await person.click(await screen.findByRole('button', { name: 'Change Ann' }));
    const form = within(await screen.findByRole('form', { name: 'Role' }));
    await person.selectOptions(await form.findByLabelText(/^Role/), 'Painter');
    await person.click(form.getByRole('button', { name: 'Save the Role' }));
    await person.keyboard('{Escape}');
    await person.click(await screen.findByRole('button', { name: 'Change Bob' }));
    await screen.findByRole('dialog', { name: 'Bob' });
    answer.resolve();
    await screen.findByText('Role changed');
    await rounds();
    expect(screen.getByRole('dialog', { name: 'Bob' })).toBeTruthy();
  });
});
