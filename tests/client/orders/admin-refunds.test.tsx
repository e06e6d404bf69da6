import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buy, newBuyer } from '../../support/buyers';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const GUSSET = 1041;

const shop = shopForAll();
const people = peopleForAll(shop);

const region = (name: string) => within(screen.getByRole('region', { name }));

/** Opens the order page of two pieces, 15.80 dollars, and the form for a refund. */
const openForm = async () => {
  const placed = await buy(await newBuyer(shop, [[GUSSET, 2]]));
  const { person } = await visit(`/admin/orders/${placed.id}`, people.admin);
  await person.click(await screen.findByRole('button', { name: 'Refund a part' }));
  await person.clear(screen.getByLabelText('Pieces to refund'));
  await person.type(screen.getByLabelText('Pieces to refund'), '1');
  return { placed, person };
};

describe('the refund form', () => {
  it('shows the total, refunds, and links to the credit note', async () => {
    const { placed, person } = await openForm();
    expect(screen.getByText('Refund: $7.90 CAD')).toBeTruthy();
    await person.type(screen.getByRole('textbox', { name: 'Reason *' }), 'Wrong size');
    await person.click(screen.getByRole('button', { name: 'Refund' }));
    const refunds = region('Refunds');
    expect(await refunds.findByText('1 piece, 1 back on the shelf')).toBeTruthy();
    expect(refunds.getByText('Wrong size')).toBeTruthy();
    await person.click(refunds.getByRole('link', { name: 'Credit note of $7.90 CAD' }));
    const paper = await screen.findByRole('article', {
      name: `Credit note ${placed.orderNumber}-C1`,
    });
    expect(within(paper).getByText('$0.91 CAD')).toBeTruthy();
    expect(within(paper).getAllByText('$7.90 CAD')).toHaveLength(1);
  });

  it('keeps what was typed when more is asked for than is left', async () => {
    const { person } = await openForm();
    await person.type(screen.getByRole('textbox', { name: 'Another sum' }), '50');
    await person.type(screen.getByRole('textbox', { name: 'Reason *' }), 'Goodwill');
    await person.click(screen.getByRole('button', { name: 'Refund' }));
    expect(await screen.findByText(/^At most \$15\.80 CAD of this order/)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Reason *' })).toHaveProperty('value', 'Goodwill');
    expect(screen.getByLabelText('Pieces to refund')).toHaveProperty('value', '1');
  });
});
