import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AdminOrder } from '../../../src/contract/orders/admin';
import { buy, buyParcel, newBuyer } from '../../support/buyers';
import { held, rounds } from '../../support/held';
import { peopleForAll } from '../../support/people';
import { fill } from '../../support/screen/checkout-screen';
import { visit } from '../../support/screen/render';
import { type Person, shopForAll } from '../../support/shop';
import { untilPasses } from '../../support/until';

const [BRACKET, GUSSET] = [1002, 1041];

const shop = shopForAll();
const people = peopleForAll(shop);

/** An order of three pieces that was handed over. */
const handedOver = async () => {
  const buyer = await newBuyer(shop, [[GUSSET, 3]]);
  const { id } = await buy(buyer);
  await people.admin.put(`/api/admin/orders/${id}/status`, { status: 'delivered' });
  const { items } = (await people.admin.get(`/api/admin/orders/${id}`)).body as AdminOrder;
  return { buyer, id, itemId: items[0]?.id ?? '' };
};

/** A form that is sent, closed while it is being answered, and one that is opened after it. */
interface Case {
  begin: () => Promise<[page: string, who: Person]>;
  /** The button that opens the form, and what is typed into it. */
  opens: string;
  typed: Record<string, string>;
  send: string;
  close: string;
  /** The button that opens the next form, and what is typed into it; missing for the same form. */
  reopens?: string;
  next: [label: string, text: string];
  /** Says that the first form was answered. */
  answered: string;
}

const CASES: Record<string, Case> = {
  'an inspection, then a refusal': {
    begin: async () => {
      const { buyer, id, itemId } = await handedOver();
      const request = { lines: [{ itemId, quantity: 1 }], reason: 'Too wide' };
      await buyer.post(`/api/orders/${id}/returns`, request);
      return [`/admin/orders/${id}`, people.admin];
    },
    opens: 'Inspect',
    typed: { Condition: 'Bent' },
    send: 'Save Inspection',
    close: 'Close',
    reopens: 'Refuse',
    next: ['Reason for the buyer *', 'It was bent'],
    answered: 'Inspection saved',
  },
  'a return that the owner enters': {
    begin: async () => [`/admin/orders/${(await handedOver()).id}`, people.admin],
    opens: 'Enter a return',
    typed: { Pieces: '1', 'Reason *': 'Too wide' },
    send: 'Enter Return',
    close: 'Close',
    next: ['Reason *', 'Too long'],
    answered: 'Return entered',
  },
  'a return that the buyer asks for': {
    begin: async () => {
      const { buyer, id } = await handedOver();
      return [`/orders/${id}`, buyer];
    },
    opens: 'Return parts',
    typed: { Pieces: '1', 'Reason *': 'Too wide' },
    send: 'Ask to Return',
    close: 'Close',
    next: ['Reason *', 'Too long'],
    answered: 'Return begun',
  },
  'the address of an order, by its buyer': {
    begin: async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 2]]);
      const { id } = await buyParcel(buyer);
      return [`/orders/${id}`, buyer];
    },
    opens: 'Change the address',
    typed: { 'Address *': '1 Mine Rd' },
    send: 'Save address',
    close: 'Keep the old address',
    next: ['Address *', '2 Mine Rd'],
    answered: '1 Mine Rd',
  },
  'a refund': {
    begin: async () => [`/admin/orders/${(await handedOver()).id}`, people.admin],
    opens: 'Refund a part',
    typed: { 'Another sum': '1.00', 'Reason *': 'Scratched' },
    send: 'Refund',
    close: 'Refund nothing',
    next: ['Reason *', 'Late'],
    answered: 'Refund begun',
  },
};

const button = (name: string) => screen.findByText(name, { selector: 'button' });

describe('the late answer to a form that is closed leaves the next one open, for', () => {
  it.each(Object.entries(CASES))('%s (docs/rules.md 18.12)', async (_, one) => {
    const [page, who] = await one.begin();
    const [answer, asked] = [held(), held()];
    let isSent = false;
    const slow: Person = {
      ...who,
      fetch: async (input, init) => {
        const reply = await who.fetch(input, init);
        if (init?.method === 'GET' || !isSent) return reply;
        isSent = false;
        asked.resolve();
        await answer.promise;
        return reply;
      },
    };
    const { person } = await visit(page, slow);
    await person.click(await button(one.opens));
    for (const [label, text] of Object.entries(one.typed)) {
      await screen.findByLabelText(label);
      fill(label, text);
    }
    const send = await button(one.send);
    isSent = true;
    await person.click(send);
    await asked.promise;
    await person.click(await button(one.close));
    await person.click(await button(one.reopens ?? one.opens));
    const [label, text] = one.next;
    fill(label, text);
    answer.resolve();
    await screen.findAllByText(new RegExp(one.answered));
    await rounds();
    expect(screen.queryByLabelText<HTMLInputElement>(label)?.value).toBe(text);
  });
});

const BRACKETS = /^Weld-On Link Bracket/;

const valueOf = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

describe('what is typed on the page of an order stays when the order changes (docs/rules.md 18.12)', () => {
  it('pieces of a parcel, when somebody else ships some', async () => {
    const { id } = await buyParcel(await newBuyer(shop, [[BRACKET, 4]]));
    const { person, queryClient } = await visit(`/admin/orders/${id}`, people.admin);
    await person.click(await screen.findByText('Ship only a part now'));
    fill(BRACKETS, '2');
    const { items } = (await people.admin.get(`/api/admin/orders/${id}`)).body as AdminOrder;
    await people.admin.post(`/api/admin/orders/${id}/parcels`, {
      lines: [{ itemId: items[0]?.id, quantity: 1 }],
    });
    await queryClient.refetchQueries({ type: 'active' });
    expect(await screen.findByText(/3 to ship/)).toBeTruthy();
    expect(valueOf(BRACKETS)).toBe('2');
  });

  it('a refund, when a new address leads to it with a sum of shipping', async () => {
    const { id } = await buyParcel(await newBuyer(shop, [[BRACKET, 2]]));
    await shop.db
      .updateTable('orders')
      .set((row) => ({
        shipping_cents: row('shipping_cents', '+', 9900),
        total_cents: row('total_cents', '+', 9900),
      }))
      .where('id', '=', id)
      .execute();
    const { person } = await visit(`/admin/orders/${id}`, people.admin);
    await person.click(await button('Refund a part'));
    fill('Reason *', 'Scratched');
    await person.click(await button('Change address'));
    await person.click(await screen.findByLabelText(/^Then refund \$.+ of the shipping$/));
    await person.click(await button('Save address'));
    await screen.findByText('Address changed');
    await untilPasses(() => expect(valueOf('Shipping')).toMatch(/^\d+\.\d\d$/));
    expect(valueOf('Reason *')).toBe('Scratched');
    expect(screen.getByText(`Refund: $${valueOf('Shipping')} CAD`)).toBeTruthy();
  });
});
