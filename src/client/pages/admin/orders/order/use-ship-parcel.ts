import type { QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { shipParcel as shipCall } from '../../../../../contract/orders/admin-parcels';
import type { BodyOf } from '../../../../../contract/endpoint';
import { CallError, newKey } from '../../../../data/call';
import { shipParcel } from '../../../../data/orders/admin-parcels';

/** Ships a parcel. A repeat after a missing answer ships nothing more. */
export const useShipParcel = (id: string) => {
  const key = useRef('');
  return async (client: QueryClient, body: BodyOf<typeof shipCall>) => {
    key.current ||= newKey();
    try {
      const order = await shipParcel(client, id, body, key.current);
      key.current = '';
      return order;
    } catch (error) {
      // A refusal is an answer, too, so the next parcel is a new one.
      if (error instanceof CallError && error.status < 500) key.current = '';
      throw error;
    }
  };
};
