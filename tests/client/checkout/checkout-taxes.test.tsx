import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { newBuyer } from '../../support/buyers';
import { fill, payButton, readyToPay, summed } from '../../support/screen/checkout-screen';
import { IN_ORDER } from '../../support/in-order';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';
import { QUEBEC, buyTo, chargeByPlace } from '../../support/taxes';

const BRACKET = 1002; // $32.99

const shop = shopForAll();
const people = peopleForAll(shop);
beforeAll(async () => {
  await chargeByPlace(people.admin, true, ['QC']);
});

/** The terms of a list of sums with their values. */
const sumsIn = (part: HTMLElement) =>
  [...part.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );

describe('Tax by place of delivery at the checkout (docs/rules.md 5.25)', () => {
  it('has a line for each part, of the place that the parcel goes to', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const { person } = await readyToPay(buyer);
    fill(/^Province/, 'QC');
    fill(/^Postal code/, 'J8X 1A1');
    await screen.findByText('QST (9.975%)', { selector: 'dt' });
    expect([summed('GST (5%)'), summed('QST (9.975%)')]).toEqual(['$1.65 CAD', '$3.29 CAD']);
    expect(screen.queryByText(/^HST/, { selector: 'dt' })).toBeNull();
    // Picked up, it is sold in Ontario.
    await person.click(screen.getByLabelText(/Local Pickup/));
    await screen.findByText('HST (13%)', { selector: 'dt' });
    expect(summed('HST (13%)')).toBe('$4.29 CAD');
  });

  it('asks to look at the new total when it was switched meanwhile, and charges nothing', async () => {
    await chargeByPlace(people.admin, false);
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await readyToPay(buyer);
    fill(/^Province/, 'QC');
    fill(/^Postal code/, 'J8X 1A1');
    await waitFor(() => expect(summed('Shipping')).toBe('$14.50 CAD'));
    expect(summed('HST (13%)')).toBe('$4.29 CAD');
    await chargeByPlace(people.admin, true, ['QC']);
    fireEvent.click(await payButton());
    const [said] = await screen.findAllByText(
      /Nothing was charged\. Please check it, and pay again\.$/,
    );
    expect(said?.textContent).toMatch(
      /^The tax is now \$4\.94 CAD, it was \$4\.29 CAD\. The total is now /,
    );
    expect(await screen.findByText('QST (9.975%)', { selector: 'dt' })).toBeTruthy();
    expect((await buyer.get('/api/orders')).body).toEqual([]);
  });
});

// In order, because the last tests switch it off.
describe('The tax of an order by place of delivery', IN_ORDER, () => {
  const bought = async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 2]]);
    const placed = await buyTo(buyer, QUEBEC);
    const { body } = await people.admin.get(`/api/admin/orders/${placed.id}`);
    const { items } = body as { items: { id: string }[] };
    const refund = await people.admin.post(`/api/admin/orders/${placed.id}/refunds`, {
      lines: [{ itemId: items[0]?.id ?? '', quantity: 1 }],
      reason: 'Wrong size',
    });
    expect(refund.status).toBe(200);
    return { buyer, ...placed };
  };
  const PARTS = [
    ['GST (5%)', '$3.30 CAD'],
    ['QST (9.975%)', '$6.58 CAD'],
  ];

  it('is listed by name and rate to its buyer, also after it was switched off', async () => {
    const { buyer, id, orderNumber } = await bought();
    await chargeByPlace(people.admin, false);
    await visit(`/orders/${id}`, buyer);
    const panel = await screen.findByRole('region', { name: new RegExp(orderNumber) });
    expect(sumsIn(panel)).toEqual(expect.arrayContaining(PARTS));
    await chargeByPlace(people.admin, true, ['QC']);
  });

  it('is on the invoice and the credit note, part by part', async () => {
    const { id, orderNumber } = await bought();
    const page = await visit(`/admin/orders/${id}/invoice`, people.admin);
    const invoice = await screen.findByRole('article', { name: `Invoice ${orderNumber}` });
    expect(sumsIn(invoice)).toEqual(expect.arrayContaining(PARTS));
    page.unmount();
    const order = await visit(`/admin/orders/${id}`, people.admin);
    expect(await screen.findByText(/with \$1\.65 CAD GST and \$3\.29 CAD QST/)).toBeTruthy();
    await order.person.click(screen.getByRole('link', { name: /^Credit note of/ }));
    const note = await screen.findByRole('article', { name: `Credit note ${orderNumber}-C1` });
    const rows = within(note)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual(
      expect.arrayContaining([
        ['GST (5%)', '$1.65 CAD'],
        ['QST (9.975%)', '$3.29 CAD'],
        ['Total refund', '$37.93 CAD'],
      ]),
    );
  });

  it('has its parts in the form for a refund', async () => {
    const { id } = await bought();
    const { person } = await visit(`/admin/orders/${id}`, people.admin);
    await person.click(await screen.findByRole('button', { name: 'Refund a part' }));
    await person.clear(screen.getByLabelText('Pieces to refund'));
    await person.type(screen.getByLabelText('Pieces to refund'), '1');
    expect(
      screen.getByText(/, with \$1\.65 CAD GST and \$3\.29 CAD QST/).closest('[role=status]'),
    ).toBeTruthy();
  });
});
