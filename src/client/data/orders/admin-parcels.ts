import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../contract/orders/admin-parcels';
import type { BodyOf } from '../../../contract/endpoint';
import { call } from '../call';

/**
 * Ships a parcel; a repeat with the same key ships nothing more.
 * @throws CallError when fewer pieces are left to ship
 */
export const shipParcel = (
  client: QueryClient,
  id: string,
  body: BodyOf<typeof calls.shipParcel>,
  key: string,
) => call({ client }, calls.shipParcel, { params: { id }, body, key });

export const changeParcelTracking = (
  client: QueryClient,
  id: string,
  parcelId: string,
  body: BodyOf<typeof calls.changeParcelTracking>,
) => call({ client }, calls.changeParcelTracking, { params: { id, parcelId }, body });
