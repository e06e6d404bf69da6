import type { APIRequestContext } from '@playwright/test';
import { ADMIN_PASSWORD } from '../../support/browser/built-shop';
import { type Page, expect, test, whenAlive } from '../../support/browser/browser';
import { GOOD, fillCard, payButton } from '../../support/browser/checkout-page';
import { type Placed, buy } from '../../support/admin';

const THIRTY = 30;
/** A month that does not end during the test, and that sessions of the browser's own time outlast. */
const MONTH = `${new Date().getFullYear() + 1}-06`;

/** Counts the clicks on this page since the last call. */
const countClicks = async (page: Page) => {
  let clicks = 0;
  await page.exposeFunction('noteClick', () => (clicks += 1));
  await page.addInitScript(() =>
    addEventListener(
      'click',
      (event) => {
        // Not what a key or a label has clicked. Caught on the way down: a checkbox lets no click rise.
        if (event.isTrusted && event.detail > 0)
          (window as unknown as { noteClick: () => void }).noteClick();
      },
      true,
    ),
  );
  return () => {
    const seen = clicks;
    clicks = 0;
    return seen;
  };
};

const cents = (sum: string): number => Math.round(Number(sum) * 100);

/** The figures that the month's report must have, added up from the orders themselves. */
const addUp = async (request: APIRequestContext, ids: readonly string[]) => {
  const sums = { orders: ids.length, shipping: 0, discounts: 0, collected: 0, refunded: 0 };
  for (const id of ids) {
    const order = await (await request.get(`/api/admin/orders/${id}`)).json();
    sums.shipping += cents(order.shippingCost);
    sums.discounts += cents(order.discount);
    sums.collected += cents(order.hst);
    for (const refund of order.refunds) sums.refunded += cents(refund.hst);
  }
  return sums;
};

test('a day of thirty orders, a short shipment, a return, a counter sale and a quote', async ({
  browser,
  newShop,
}) => {
  const shop = await newShop({ SHOP_NOW: `${MONTH}-15T14:00:00Z` });
  const open = async () => (await browser.newContext({ baseURL: shop.url })).newPage();
  const [owner, buyer] = [await open(), await open()];
  const clicks = await countClicks(owner);
  await owner.request.post('/api/login', {
    data: { username: 'admin', password: ADMIN_PASSWORD },
  });
  const placed: Placed[] = [];
  for (let count = 0; count < THIRTY; count += 1) placed.push(await buy(buyer.request));
  const numbers = placed.map(({ orderNumber }) => orderNumber);

  // Thirty new orders on Today, accepted and printed at once.
  await owner.goto('/admin');
  await whenAlive(owner);
  await owner.getByRole('link', { name: /New orders/ }).click();
  const all = owner.getByRole('checkbox', { name: 'Select all on this page' });
  await all.check();
  await owner.getByRole('button', { name: 'Next' }).click();
  await expect(all).not.toBeChecked();
  await all.check();
  const bar = owner.getByRole('region', { name: 'Selected orders' });
  await bar.getByRole('button', { name: `Accept (${THIRTY})` }).click();
  await owner.getByRole('button', { name: `Select these ${THIRTY} again` }).click();
  await bar.getByRole('link', { name: `Print packing slips (${THIRTY})` }).click();
  await expect(owner.getByRole('article', { name: /^Packing slip ORD-/ })).toHaveCount(THIRTY);
  const pages = (await owner.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(pages).toHaveLength(THIRTY);
  await owner.getByRole('link', { name: 'All orders', exact: true }).click();

  // Twenty-five leave with the carrier's list.
  await bar.getByRole('button', { name: `Ship... (${THIRTY})` }).click();
  const shipped = numbers.slice(0, 25);
  await owner
    .getByRole('textbox', { name: 'Orders and tracking numbers' })
    .fill(shipped.map((number, index) => `${number}\t7023 ${1000 + index}`).join('\n'));
  await owner.getByRole('button', { name: 'Check' }).click();
  await owner.getByRole('button', { name: 'Ship 25 orders' }).click();
  await expect(owner.getByRole('heading', { name: '25 orders done' })).toBeFocused();
  expect(clicks()).toBe(11);

  // One piece of an order is missing: it is refunded, and the other one leaves.
  const short = placed[25];
  await owner.goto(`/admin/orders/${short?.id}`);
  await owner.getByRole('button', { name: 'Refund a part' }).click();
  const refund = owner.getByRole('form', { name: 'Refund' });
  await refund.getByLabel('Pieces to refund').fill('1');
  await refund.getByLabel('Put them back on the shelf').uncheck();
  await refund.getByLabel('Reason').fill('Not on the shelf');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(owner.getByRole('region', { name: 'Refunds' })).toContainText('1 piece');
  await owner.getByLabel('Tracking number').fill('7023 2000');
  await owner.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(owner.getByText('Shipped', { exact: true }).first()).toBeVisible();

  // One comes back, and its money is returned.
  const back = placed[0];
  await owner.goto(`/admin/orders/${back?.id}`);
  await owner.getByRole('button', { name: 'Enter a return' }).click();
  const returns = owner.getByRole('region', { name: 'Returns' });
  const entered = returns.getByRole('form', { name: 'Return', exact: true });
  await entered.getByRole('textbox').first().fill('1');
  await entered.getByLabel('Reason').fill('Too wide');
  await entered.getByRole('button').first().click();
  await returns.getByRole('button', { name: 'Received' }).click();
  await returns.getByRole('button', { name: 'Inspect' }).click();
  await returns.getByRole('button', { name: 'Save Inspection' }).click();
  await returns.getByRole('button', { name: 'Refund', exact: true }).click();
  await returns
    .getByRole('form', { name: 'Refund of the return' })
    .getByRole('button', { name: 'Refund', exact: true })
    .click();
  await expect(returns.getByRole('heading', { name: /: refunded$/ })).toBeVisible();

  // One is sold over the counter, and one quote is paid by its link.
  const quoted = async () => {
    const reply = await owner.request.post('/api/admin/quotes', {
      data: {
        name: 'Ann Lee',
        email: 'ann@people.test',
        lines: [{ productId: 1002, quantity: 2 }],
        discount: { amount: '5.98', reason: 'scratched' },
      },
    });
    return (await reply.json()) as { id: string; payUrl: string };
  };
  await owner.goto(`/admin/quotes/${(await quoted()).id}`);
  await owner.getByRole('button', { name: 'Paid in Cash' }).click();
  await expect(owner.getByRole('article', { name: /^Receipt ORD-/ })).toContainText('Cash');
  await buyer.goto((await quoted()).payUrl);
  await whenAlive(buyer);
  await buyer.getByLabel('Name on the card').fill('Ann Lee');
  await fillCard(buyer, GOOD);
  await payButton(buyer).click();
  await expect(buyer.getByRole('heading', { name: 'Thank you' })).toBeVisible();

  // The report of the month is what the orders add up to.
  const { rows } = await (await owner.request.get('/api/admin/orders')).json();
  const newest = (rows as { id: string }[]).slice(0, 2);
  const ids = [...placed, ...newest].map(({ id }) => id);
  expect(new Set(ids).size).toBe(THIRTY + 2);
  const report = async () => {
    const { orders, shipping, discounts, hst } = await (
      await owner.request.get(`/api/admin/reports/months/${MONTH}`)
    ).json();
    return {
      orders,
      shipping: cents(shipping),
      discounts: cents(discounts),
      collected: cents(hst.collected),
      refunded: cents(hst.refunded),
    };
  };
  const expected = await addUp(owner.request, ids);
  expect(expected.refunded).toBeGreaterThan(0);
  // The refunds are in it once the provider has confirmed them.
  await expect.poll(report).toEqual(expected);
  await owner.goto(`/admin/reports?period=${MONTH}`);
  await expect(owner.getByText(`${THIRTY + 2} orders`).first()).toBeVisible();
});
