import type { VendorHistoryOrder, getOrderHistory } from '../../../contract/dealers/dealers';
import { addressLine } from '../../../shop/checkout/address';
import { ApiError } from '../../ground/api-error';
import type { AccountRow } from '../../tables/account/account-rows';
import type { Db } from '../../tables/engine/database';
import { ordersOf } from '../../tables/orders/orders';
import { asOrder, orderersBesides, orderersFor } from '../orders/orders';

/** The orders of a dealer and of the dealer's company, including those from before the approval. @throws ApiError vendors_only */
export const vendorHistory = async (
  db: Db,
  account: AccountRow,
  page?: string,
): Promise<VendorHistoryOrder[]> => {
  if (account.is_vendor !== 1)
    throw new ApiError<typeof getOrderHistory>(
      'vendors_only',
      'This page is only available to registered vendors.',
    );
  const rows = await ordersOf(db, orderersFor(account), page);
  const by = await orderersBesides(db, account, rows);
  return rows.map((row) => {
    const { id, orderNumber, status, total, shippingCost, hst, shippingAddress, createdAt } =
      asOrder(row, []);
    return {
      id,
      orderNumber,
      ...by(row.account_id),
      status,
      total,
      shippingCost,
      hst,
      shippingAddress: shippingAddress ? addressLine(shippingAddress) : '',
      createdAt,
    };
  });
};
