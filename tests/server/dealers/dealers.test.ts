import { describe, expect, it } from 'vitest';
import { auditOf } from '../../support/orders/audit-of';
import { buy, codeOf, newBuyer } from '../../support/buyers';
import { shopForAll } from '../../support/shop';

const BRACKET = 1002;
const HEIM = 1012;

describe('An order of a dealer', () => {
  const shop = shopForAll();

  it('appears in the history of a vendor with its address on one line', async () => {
    const vendor = await newBuyer(
      shop,
      [
        [BRACKET, 1],
        [HEIM, 1],
      ],
      { is_vendor: 1 },
    );
    const placed = await buy(vendor);
    // 26.39 + 23.74 = 50.13, HST 6.52
    expect(placed.total).toBe('56.65');
    expect((await vendor.get('/api/order-history')).body).toEqual([
      {
        id: placed.id,
        orderNumber: placed.orderNumber,
        status: 'pending',
        total: '56.65',
        hasParts: true,
        shippingCost: '0.00',
        hst: '6.52',
        shippingAddress: 'Ann Lee, 12 Elm St, Sudbury ON P3A 1A1',
        createdAt: new Date(shop.clock()).toISOString(),
      },
    ]);
    const { id: accountId } = vendor.account;
    const row = shop.db.selectFrom('orders').selectAll().where('account_id', '=', accountId);
    expect(await row.execute()).toMatchObject([{ placed_as_vendor: 1 }]);
    const customer = await newBuyer(shop);
    const reply = await customer.get('/api/order-history');
    expect(reply).toMatchObject({ status: 403 });
    expect(codeOf(reply)).toBe('vendors_only');
    expect(await auditOf(shop)).toEqual([]);
  });
});
