import { useRef } from 'react';
import { shipParcel } from '../../../../../contract/orders/admin-parcels';
import type { BodyOf } from '../../../../../contract/endpoint';
import { CallError, newKey } from '../../../../data/call';
import { linesLeft } from './packing-fields';
import { type ShownOrder, useOrderCall } from './use-order-call';

/** Ships a parcel. A repeat after a missing answer ships nothing more. */
export const useShipParcel = (shown: ShownOrder, mailed: string) => {
  const key = useRef('');
  const ship = useOrderCall(shipParcel, shown, {
    done: (_, order) => (linesLeft(order).length ? 'Parcel shipped' : 'Order shipped'),
    mailed,
    isForm: true,
  });
  return async (body: BodyOf<typeof shipParcel>): Promise<void> => {
    key.current ||= newKey();
    try {
      await ship.mutateAsync({ params: { id: shown.id }, body, key: key.current });
      key.current = '';
    } catch (error) {
      // A refusal is an answer, too, so the next parcel is a new one.
      if (error instanceof CallError && error.status < 500) key.current = '';
      throw error;
    }
  };
};
