import { type Buyer, buy, buyParcel, newBuyer } from '../../support/buyers';
import { meetPeople } from '../../support/people';
import type { Shop } from '../../support/shop';
import { fill, follow, go, press, tick } from '../../support/stories/acts';
import { asOwner, testStories } from '../../support/stories/late-answers';

const [BRACKET, GUSSET] = [1002, 1041];

/** An order with a number that is the same in each run. */
const placed = async (shop: Shop, number: string): Promise<{ id: string; buyer: Buyer }> => {
  const buyer = await newBuyer(shop, [[BRACKET, 2]]);
  const { id } = await buyParcel(buyer);
  await shop.db.updateTable('orders').set({ number }).where('id', '=', id).execute();
  return { id, buyer };
};

testStories({
  'the owner ships a list, and edits it while it is checked': {
    begin: async (shop) => {
      const { admin } = await meetPeople(shop);
      await placed(shop, 'ORD-1');
      await placed(shop, 'ORD-2');
      return [admin, '/admin/orders'];
    },
    acts: [
      tick('Select all on this page'),
      press(/^Ship\.\.\./),
      fill('Orders and tracking numbers', 'ORD-1, OLD 1'),
      press('Check'),
      fill('Orders and tracking numbers', 'ORD-1, NEW 1'),
      press('Check'),
      press('Ship 1 order'),
    ],
  },
  'the owner takes a return, inspects it and pays it back': {
    begin: async (shop) => {
      const { admin } = await meetPeople(shop);
      const buyer = await newBuyer(shop, [[GUSSET, 2]]);
      const { id } = await buy(buyer);
      await admin.put(`/api/admin/orders/${id}/status`, { status: 'delivered' });
      const { body } = await buyer.get(`/api/orders/${id}/items`);
      const [item] = body as { id: string }[];
      await buyer.post(`/api/orders/${id}/returns`, {
        lines: [{ itemId: item?.id, quantity: 1 }],
        reason: 'Too wide',
      });
      return [admin, `/admin/orders/${id}`];
    },
    acts: [
      press('Received'),
      press('Inspect'),
      tick('Put them back on the shelf'),
      press('Save Inspection'),
      press('Refund', 'Returns'),
      press('Refund', 'Refund'),
    ],
  },
  'the owner makes a quote, mails its link and takes cash': {
    begin: asOwner('/admin/quotes/new'),
    acts: [
      fill('Lines', 'NR-SU-LB-262 2'),
      fill('Name', 'Ann Lee'),
      fill('Email', 'ann@people.test'),
      press('Make Quote'),
      press('Show Pay Link'),
      press('Mail It'),
      press('Paid in Cash'),
    ],
  },
  'the owner notes things about a dealer, names the company and sets terms': {
    begin: async (shop) => {
      const { admin, vendor } = await meetPeople(shop);
      return [admin, `/admin/customers/${vendor.account.id}`];
    },
    acts: [
      fill('New note', 'Calls before noon'),
      press('Save note'),
      fill('New note', 'Pays by cheque'),
      press('Save note'),
      press(/^Remove the note/, 'Calls before noon'),
      fill('Name of the company', 'Rock Lizard Fab'),
      press('Save Company'),
      fill('Tax number', '81234 RT0001'),
      press('Save Company'),
      fill('Credit limit (dollars)', '500'),
      press('Save Terms'),
      fill('Days to pay', '45'),
      press('Save Terms'),
    ],
  },
  'the owner answers a message, and closes another': {
    begin: async (shop) => {
      const { admin, visitor } = await meetPeople(shop);
      for (const subject of ['Which joint?', 'Which tab?'])
        await visitor.post('/api/contact', {
          name: 'Ann Lee',
          email: 'ann@people.test',
          subject,
          message: 'For a 3 in axle tube.',
        });
      return [admin, '/admin/inbox'];
    },
    acts: [
      follow('Ann Lee', 'Which joint?'),
      fill('Your answer', 'The 7/8 in one.'),
      press('Send Answer'),
      go('/admin/inbox'),
      follow('Ann Lee', 'Which tab?'),
      press('Mark as answered'),
      press('Reopen'),
      press('Close'),
    ],
  },
});
