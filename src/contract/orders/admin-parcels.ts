import * as z from 'zod/mini';
import { MAX_QUANTITY } from '../../shop/cart/cart';
import { MAX_ITEMS } from '../../shop/orders/order';
import { Pieces } from '../../shop/orders/parcels';
import { AdminOrder, Parcel } from './admin';
import { endpoint } from '../endpoint';

const Id = z.string().check(z.maxLength(64));

/** The lines of a parcel, each item once. */
const Lines = z
  .array(
    z.extend(Pieces, {
      itemId: Id,
      quantity: z
        .int()
        .check(z.gte(1, 'At least 1 piece'), z.lte(MAX_QUANTITY, `At most ${MAX_QUANTITY} pieces`)),
    }),
  )
  .check(
    z.minLength(1, 'Please choose what is in the parcel'),
    z.maxLength(MAX_ITEMS),
    z.refine(
      (lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length,
      'Each item once',
    ),
  );

/**
 * Sends a parcel of an order, and mails the buyer. The last piece makes the order shipped. A repeated Idempotency-Key
 * is the same parcel. 409 `parcel_exceeds_order` when fewer pieces are left to ship.
 */
export const shipParcel = endpoint('POST', '/api/admin/orders/:id/parcels', {
  right: 'orders.ship',
  params: z.object({ id: Id }),
  body: z.extend(Parcel, { lines: Lines }),
  reply: AdminOrder,
  errors: ['not_found', 'too_late', 'not_allowed', 'parcel_exceeds_order', 'idempotency_mismatch'],
});

/** Corrects the tracking of one parcel and notifies the buyer. */
export const changeParcelTracking = endpoint(
  'PUT',
  '/api/admin/orders/:id/parcels/:parcelId/tracking',
  {
    right: 'orders.ship',
    params: z.object({ id: Id, parcelId: Id }),
    body: Parcel,
    reply: AdminOrder,
    errors: ['not_found', 'not_shipped'],
  },
);
