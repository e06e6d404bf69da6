import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { IN_ORDER } from '../../support/in-order';
import { type Buyer, buy, newBuyer } from '../../support/buyers';
import { held, rounds } from '../../support/held';
import { addMember, peopleForAll, signedIn } from '../../support/people';
import { fill } from '../../support/screen/checkout-screen';
import { visit } from '../../support/screen/render';
import { visitSlow } from '../../support/screen/visit-slow';
import { shopForAll } from '../../support/shop';

const BRACKET = 1002;

const shop = shopForAll();
const people = peopleForAll(shop);
let ann: Buyer;
let bob: Buyer;
let order: { id: string; orderNumber: string };
beforeAll(async () => {
  ann = await newBuyer(shop, [[BRACKET, 1]], { is_vendor: 1 });
  bob = await newBuyer(shop, [], { is_vendor: 1 });
  order = await buy(ann);
});

const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the page of a customer', IN_ORDER, () => {
  it('is found by an order, and gives the dealer a company with people', async () => {
    const { person } = await visit(`/admin/customers?q=${order.orderNumber}`, people.admin);
    await person.click(await screen.findByRole('link', { name: ann.account.username }));
    const orders = await region('Orders');
    expect(await orders.findByRole('link', { name: order.orderNumber })).toBeTruthy();
    fill('Name of the company *', 'R');
    await person.click(screen.getByRole('button', { name: 'Save Company' }));
    expect(await screen.findByText('Please give the name of the company')).toBeTruthy();
    fill('Name of the company *', 'Rock Lizard Fab');
    fill('Tax number', '81234 RT0001');
    await person.click(screen.getByRole('button', { name: 'Save Company' }));
    expect(await screen.findByText('Company saved')).toBeTruthy();
    fill('Add an account *', 'nobody');
    await person.click(screen.getByRole('button', { name: 'Add to the company' }));
    expect(
      (await screen.findAllByText(/There is no account with the username/)).length,
    ).toBeGreaterThan(0);
    fill('Add an account *', bob.account.username);
    await person.click(screen.getByRole('button', { name: 'Add to the company' }));
    const company = await region('Company');
    expect(await company.findByRole('link', { name: bob.account.username })).toBeTruthy();
  });

  it('keeps notes', async () => {
    const { person } = await visit(`/admin/customers/${bob.account.id}`, people.admin);
    await screen.findByRole('button', { name: 'Save note' });
    fill('New note', 'Calls before noon.');
    await person.click(screen.getByRole('button', { name: 'Save note' }));
    const notes = await region('Notes');
    expect((await notes.findByRole('listitem')).textContent).toMatch(/^Calls before noon\.admin, /);
    await person.click(notes.getByRole('button', { name: /^Remove the note/ }));
    expect(await notes.findByLabelText('New note')).toBeTruthy();
  });

  it('shows a colleague the order with the name of who ordered, and no way to cancel it', async () => {
    await visit(`/orders/${order.id}`, bob);
    expect((await screen.findAllByText('Ordered by')).length).toBe(2);
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  });

  it('invites somebody of the company, and withdraws that', async () => {
    const { person } = await visit(`/admin/customers/${ann.account.id}`, people.admin);
    const form = within(
      await screen.findByRole('form', { name: 'Invite somebody of this company' }),
    );
    await person.type(form.getByLabelText('Name *'), 'Dee Lafleur');
    await person.type(form.getByLabelText('Mail address *'), bob.account.email);
    await person.click(form.getByRole('button', { name: 'Send Invitation' }));
    expect((await form.findAllByText(/Add that account to the company/)).length).toBeGreaterThan(0);
    expect(form.getByLabelText<HTMLInputElement>('Name *').value).toBe('Dee Lafleur');
    fill('Mail address *', 'dee@colleagues.test');
    await person.click(form.getByRole('button', { name: 'Send Invitation' }));
    const withdraw = 'Withdraw the invitation of Dee Lafleur';
    await person.click(await screen.findByRole('button', { name: withdraw }));
    await waitFor(() => expect(screen.queryByRole('button', { name: withdraw })).toBeNull());
  });

  it('takes somebody out of the company after saying what that ends', async () => {
    const { person } = await visit(`/admin/customers/${ann.account.id}`, people.admin);
    const remove = `Remove ${bob.account.username} from the company`;
    await person.click(await screen.findByRole('button', { name: remove }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/see only their own orders/)).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Remove from the company' }));
    expect(
      await screen.findByText(`${bob.account.username} no longer belongs to Rock Lizard Fab`),
    ).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: remove })).toBeNull());
    expect((await bob.get(`/api/orders/${order.id}`)).status).toBe(404);
  });

  it('has nothing to change for a role that only reads', async () => {
    const row = { id: 'desk', name: 'Desk', rights: '["customers.read"]', created_at: 1 };
    await shop.db.insertInto('staff_role').values(row).execute();
    const desk = await signedIn(shop, await addMember(shop, 'desk', { role_id: 'desk' }));
    await visit(`/admin/customers/${ann.account.id}`, desk);
    expect(await screen.findByText('Rock Lizard Fab, tax number 81234 RT0001')).toBeTruthy();
    for (const name of ['Save Company', 'Save Terms', 'Save note', 'Add to the company'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('switch').matches(':disabled')).toBe(true);
    expect(screen.getByText('Your role cannot change terms.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: order.orderNumber })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull();
  });
});

describe('what somebody does on the page of a customer stays when a newer answer comes', () => {
  /** A dealer whose company has two more people. */
  const companyOfThree = async () => {
    const [boss, first, second] = [
      await newBuyer(shop, [], { is_vendor: 1 }),
      await newBuyer(shop, [], { is_vendor: 1 }),
      await newBuyer(shop, [], { is_vendor: 1 }),
    ];
    const api = `/api/admin/customers/${boss.account.id}`;
    const name = `Mud Works of ${boss.account.username}`;
    const named = await people.admin.put(`${api}/company`, { name });
    expect(named.status).toBe(200);
    for (const { account } of [first, second])
      await people.admin.post(`${api}/company/people`, { who: account.username });
    return { api, page: `/admin/customers/${boss.account.id}`, name, boss, first, second };
  };
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

  it('a note, an invitation, the company and its terms that are being typed', async () => {
    const { api, page, name, boss } = await companyOfThree();
    const { queryClient } = await visit(page, people.admin);
    await screen.findByRole('form', { name: 'Invite somebody of this company' });
    const typed = {
      'New note': 'Calls before noon.',
      'Name *': 'Dee Lafleur',
      'Name of the company *': 'Mud Works East',
      'Days to pay *': '45',
    };
    for (const [label, text] of Object.entries(typed)) fill(label, text);
    await people.admin.post(`${api}/notes`, { body: 'Theirs' });
    await people.admin.post(`${api}/company/invitations`, {
      name: 'Gil',
      email: 'gil@colleagues.test',
    });
    await people.admin.put(`${api}/company`, { name, taxNumber: '81234 RT0001' });
    const terms = `/api/admin/users/${boss.account.id}/terms`;
    await people.admin.put(terms, { days: 30, limit: '900.00' });
    await queryClient.refetchQueries({ type: 'active' });
    await screen.findByText('Theirs');
    for (const [label, text] of Object.entries(typed))
      expect([label, value(label)]).toEqual([label, text]);
    // What nobody has typed into shows what somebody else has saved.
    expect(value('Tax number')).toBe('81234 RT0001');
    expect(value('Credit limit (dollars) *')).toBe('900.00');
  });

  it('a note, also when the newer answer is from before it', async () => {
    const { api, page } = await companyOfThree();
    const { person, hold, release } = await visitSlow(page, people.admin, api);
    await screen.findByRole('button', { name: 'Save note' });
    await hold();
    fill('New note', 'Calls before noon.');
    await person.click(screen.getByRole('button', { name: 'Save note' }));
    await (await region('Notes')).findByText('Calls before noon.');
    await release();
    expect((await region('Notes')).getByText('Calls before noon.')).toBeTruthy();
  });

  it('the dealer status, also when the newer answer is from before it', async () => {
    const { boss } = await companyOfThree();
    const { person, hold, release } = await visitSlow(
      '/admin/dealers',
      people.admin,
      '/api/admin/users?',
    );
    const name = `Dealer Status of ${boss.account.username}`;
    const status = await screen.findByRole<HTMLInputElement>('switch', { name });
    await hold();
    await person.click(status);
    await screen.findByText('Dealer status updated');
    await release();
    expect(status.checked).toBe(false);
  });

  it('the dialog that asks about another person', async () => {
    const { page, name: company, first, second } = await companyOfThree();
    const answer = held();
    const { person } = await visit(page, people.admin, (path, method) =>
      method === 'DELETE' && path.includes(first.account.id)
        ? answer.promise.then(() => undefined)
        : undefined,
    );
    const ask = async ({ account: { username } }: Buyer) => {
      const name = `Remove ${username} from the company`;
      await person.click(await screen.findByRole('button', { name }));
      return within(await screen.findByRole('alertdialog', { name: new RegExp(username) }));
    };
    const dialog = await ask(first);
    await person.click(dialog.getByRole('button', { name: 'Remove from the company' }));
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const next = await ask(second);
    answer.resolve();
    await screen.findByText(`${first.account.username} no longer belongs to ${company}`);
    await rounds();
    await person.click(next.getByRole('button', { name: 'Remove from the company' }));
    await screen.findByText(`${second.account.username} no longer belongs to ${company}`);
  });
});
