import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buy, newBuyer } from '../../support/buyers';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { visitSlow } from '../../support/screen/visit-slow';
import { shopForAll } from '../../support/shop';
import { LAKEHEAD } from '../../support/site';

const BRACKET = 1002;
const GUSSET = 1041;

const shop = shopForAll();
const people = peopleForAll(shop);

const returns = async () => within(await screen.findByRole('region', { name: 'Returns' }));

/** A pickup of two pieces, 15.80 dollars, that was handed over. */
const pickedUp = async () => {
  const buyer = await newBuyer(shop, [[GUSSET, 2]]);
  const placed = await buy(buyer);
  await people.admin.put(`/api/admin/orders/${placed.id}/status`, { status: 'delivered' });
  return { buyer, placed, slip: `RET-${placed.orderNumber.slice(4)}-1` };
};

describe('returns', () => {
  it('are asked for by the buyer, who keeps what was typed when it is wrong', async () => {
    const { buyer, placed, slip } = await pickedUp();
    const { person } = await visit(`/orders/${placed.id}`, buyer);
    await person.click(await screen.findByRole('button', { name: 'Return parts' }));
    const form = within(screen.getByRole('form', { name: 'Return' }));
    const pieces = form.getByRole('textbox', { name: /Gusset/ });
    await person.clear(pieces);
    await person.type(pieces, '3');
    await person.type(form.getByRole('textbox', { name: 'Reason *' }), 'Too wide');
    await person.click(form.getByRole('button', { name: 'Ask to Return' }));
    expect(form.getByText('1 to 2')).toBeTruthy();
    await person.clear(pieces);
    await person.type(pieces, '1');
    await person.click(form.getByRole('button', { name: 'Ask to Return' }));
    expect(await (await returns()).findByText(slip)).toBeTruthy();
    expect((await returns()).getByText(/^Please ask us for our street address/)).toBeTruthy();
    await person.click((await returns()).getByRole('button', { name: 'Keep the parts' }));
    expect(await (await returns()).findByText(/^You withdrew it/)).toBeTruthy();
  });

  it('that the buyer withdraws stay withdrawn when an answer comes that is older', async () => {
    const { buyer, placed } = await pickedUp();
    const { body } = await buyer.get(`/api/orders/${placed.id}/items`);
    const [item] = body as { id: string }[];
    const request = { lines: [{ itemId: item?.id, quantity: 1 }], reason: 'Too wide' };
    await buyer.post(`/api/orders/${placed.id}/returns`, request);
    const api = `/api/orders/${placed.id}/returns`;
    const { person, hold, release } = await visitSlow(`/orders/${placed.id}`, buyer, api);
    const keep = (await returns()).getByRole('button', { name: 'Keep the parts' });
    await hold();
    await person.click(keep);
    await (await returns()).findByText(/^You withdrew it/);
    await release();
    expect((await returns()).getByText(/^You withdrew it/)).toBeTruthy();
  });

  it('of several parts ask only for the ticked ones, and for a text where no cause is chosen', async () => {
    const buyer = await newBuyer(shop, [
      [GUSSET, 2],
      [BRACKET, 1],
    ]);
    const placed = await buy(buyer);
    await people.admin.put(`/api/admin/orders/${placed.id}/status`, { status: 'delivered' });
    const { person } = await visit(`/orders/${placed.id}`, buyer);
    await person.click(await screen.findByRole('button', { name: 'Return parts' }));
    const form = within(screen.getByRole('form', { name: 'Return' }));
    const ask = () => person.click(form.getByRole('button', { name: 'Ask to Return' }));
    const part = (name: RegExp) => within(form.getByRole('group', { name }));
    const [gusset, bracket] = [part(/Gusset/), part(/Bracket/)];
    expect(form.queryAllByRole('combobox')).toHaveLength(1);
    await ask();
    expect((await form.findByRole('alert')).textContent).toBe('Choose at least one piece');
    expect(bracket.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true');
    await person.click(gusset.getByRole('checkbox'));
    expect(form.getByRole('alert').textContent).toBe('');
    expect(bracket.getByRole('checkbox').getAttribute('aria-invalid')).toBe('false');
    const pieces = gusset.getByRole('textbox', { name: /^Pieces of Gusset/ });
    await person.clear(pieces);
    await person.type(pieces, '1');
    await ask();
    expect(form.getByText('Please give a reason')).toBeTruthy();
    await person.selectOptions(gusset.getByRole('combobox', { name: 'Why' }), 'It does not fit');
    await person.click(bracket.getByRole('checkbox'));
    await person.selectOptions(bracket.getByRole('combobox', { name: 'Why' }), 'Faulty');
    // What was typed is there again when the part is.
    await person.click(gusset.getByRole('checkbox'));
    await person.click(gusset.getByRole('checkbox'));
    await person.selectOptions(
      form.getByRole('combobox', { name: 'Outcome wanted' }),
      'The same part again',
    );
    await ask();
    expect(await (await returns()).findByText(/^RET-/)).toBeTruthy();
    const [one] = (await buyer.get(`/api/orders/${placed.id}/returns`)).body as {
      reason: string;
      lines: { quantity: number }[];
    }[];
    expect(one?.lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(one?.reason).toMatch(
      /^Faulty: 1 × [^\n]*Bracket[^\n]*\nIt does not fit: 1 × Gusset[^\n]*\nWanted: The same part again\.$/,
    );
  });

  it('are received, inspected and refunded by the owner, with what that comes to', async () => {
    const { buyer, placed, slip } = await pickedUp();
    const items = (await buyer.get(`/api/orders/${placed.id}/items`)).body as { id: string }[];
    await buyer.post(`/api/orders/${placed.id}/returns`, {
      lines: [{ itemId: items[0]?.id, quantity: 2 }],
      reason: 'Too wide',
    });
    const { person } = await visit('/admin/returns', people.admin);
    await person.click(await screen.findByRole('link', { name: slip }));
    await person.click(await (await returns()).findByRole('button', { name: 'Received' }));
    expect(await (await returns()).findByText(`${slip}: received`)).toBeTruthy();
    await person.click((await returns()).getByRole('button', { name: 'Inspect' }));
    const inspection = within(screen.getByRole('form', { name: 'Inspection' }));
    const accepted = inspection.getByRole('textbox', { name: /Gusset/ });
    await person.clear(accepted);
    await person.type(accepted, '1');
    await person.click(inspection.getByLabelText('Put them back on the shelf'));
    await person.type(inspection.getByRole('textbox', { name: 'Condition' }), 'One is bent');
    await person.click(inspection.getByRole('button', { name: 'Save Inspection' }));
    expect(await (await returns()).findByText('Condition: One is bent')).toBeTruthy();
    await person.click((await returns()).getByRole('button', { name: 'Refund' }));
    const refund = within(screen.getByRole('form', { name: 'Refund of the return' }));
    expect(refund.getByText('Refund: $7.90 CAD')).toBeTruthy();
    await person.type(refund.getByRole('textbox', { name: 'Another sum' }), '-1.90');
    expect(refund.getByText('Refund: $6.00 CAD')).toBeTruthy();
    await person.click(refund.getByRole('button', { name: 'Refund' }));
    expect(await (await returns()).findByText(`${slip}: refunded`)).toBeTruthy();
    expect(await screen.findByText('1 piece, 1 back on the shelf')).toBeTruthy();
    await person.click((await returns()).getByRole('link', { name: `Return slip ${slip}` }));
    const paper = within(await screen.findByRole('article', { name: `Return slip ${slip}` }));
    expect(paper.getByText('Too wide')).toBeTruthy();
  });

  it('are entered and refused by the owner, and the buyer reads why', async () => {
    const { buyer, placed, slip } = await pickedUp();
    const admin = await visit(`/admin/orders/${placed.id}`, people.admin);
    const { person } = admin;
    await person.click(await screen.findByRole('button', { name: 'Enter a return' }));
    const form = within(screen.getByRole('form', { name: 'Return' }));
    await person.type(form.getByRole('textbox', { name: 'Reason *' }), 'Bent');
    await person.click(form.getByRole('button', { name: 'Enter Return' }));
    await person.click(await (await returns()).findByRole('button', { name: 'Refuse' }));
    const refusal = within(screen.getByRole('form', { name: 'Refuse the return' }));
    await person.click(refusal.getByRole('button', { name: 'Refuse Return' }));
    expect(refusal.getByText('Please tell the buyer why')).toBeTruthy();
    await person.type(
      refusal.getByRole('textbox', { name: 'Reason for the buyer *' }),
      'It was welded.',
    );
    await person.click(refusal.getByRole('button', { name: 'Refuse Return' }));
    expect(await (await returns()).findByText(`${slip}: refused`)).toBeTruthy();
    admin.unmount();
    await visit(`/orders/${placed.id}`, buyer);
    expect(await screen.findByText('We cannot take these parts back: It was welded.')).toBeTruthy();
  });

  it('say where the parts go once the shop has stated its address', async () => {
    await people.admin.put('/api/admin/site', { ...LAKEHEAD, revision: 0 });
    const { buyer, placed } = await pickedUp();
    const items = (await buyer.get(`/api/orders/${placed.id}/items`)).body as { id: string }[];
    await buyer.post(`/api/orders/${placed.id}/returns`, {
      lines: [{ itemId: items[0]?.id, quantity: 1 }],
      reason: 'Too wide',
    });
    await visit(`/orders/${placed.id}`, buyer);
    expect(
      await (await returns()).findByText(/^Send it to: Lakehead Trailer Parts 12 Cumberland St N/),
    ).toBeTruthy();
  });
});
