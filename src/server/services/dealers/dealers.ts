import type { VendorHistoryOrder, getOrderHistory } from '../../../contract/dealers/dealers';
import { addressLine } from '../../../shop/checkout/address';
import { ApiError } from '../../ground/api-error';
import type { AccountRow } from '../../tables/account/account-rows';
import type { Db } from '../../tables/engine/database';
import { ordersOf } from '../../tables/orders/orders';
import { asOrder } from '../orders/orders';

/** A dealer's own orders, including those from before the approval. @throws ApiError vendors_only */
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
  return (await ordersOf(db, account.id, page)).map((row) => {
    const { id, orderNumber, status, total, shippingCost, hst, shippingAddress, createdAt } =
      asOrder(row, []);
    return {
      id,
      orderNumber,
      status,
      total,
      shippingCost,
      hst,
      shippingAddress: shippingAddress ? addressLine(shippingAddress) : '',
      createdAt,
    };
  });
};
