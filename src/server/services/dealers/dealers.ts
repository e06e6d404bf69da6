import type { VendorHistoryOrder, getOrderHistory } from '../../../contract/dealers/dealers';
import { addressLine } from '../../../shop/checkout/address';
import { ApiError } from '../../ground/api-error';
import type { AccountRow } from '../../tables/account/account-rows';
import type { Db } from '../../tables/schema';
import { customerOrders } from '../../tables/orders/orders';
import { asOrder, orderersBesides, orderersFor } from '../orders/orders';

/** @throws ApiError vendors_only, for others than dealers */
export const refuseOthers = ({ is_vendor: isVendor }: Pick<AccountRow, 'is_vendor'>): void => {
  if (isVendor !== 1)
    throw new ApiError<typeof getOrderHistory>(
      'vendors_only',
      'This page is only available to registered vendors.',
    );
};

/** The orders of a dealer and of the dealer's company, including those from before the approval. @throws ApiError vendors_only */
export const vendorHistory = async (
  db: Db,
  account: AccountRow,
  page?: string,
): Promise<VendorHistoryOrder[]> => {
  refuseOthers(account);
  const rows = await customerOrders(db, orderersFor(account), page);
  const by = await orderersBesides(db, account, rows);
  return rows.map((row) => {
    const {
      id,
      orderNumber,
      status,
      total,
      shippingCost,
      hst,
      shippingAddress,
      itemCount,
      createdAt,
    } = asOrder(row, []);
    return {
      id,
      orderNumber,
      ...by(row.account_id),
      status,
      total,
      shippingCost,
      hst,
      shippingAddress: shippingAddress ? addressLine(shippingAddress) : '',
      hasParts: itemCount > 0,
      createdAt,
    };
  });
};
