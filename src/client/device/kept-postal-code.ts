import * as z from 'zod/mini';
import { PRIVATE_KEYS } from '../../shop/private-keys';

const KEY = PRIVATE_KEYS.device.estimates;
const Kept = z.object({ postalCode: z.string() });

/** The postal code that was last typed for an estimate on this device; '' for none. */
export const keptPostalCode = (): string => {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(KEY) ?? '')).postalCode;
  } catch {
    return '';
  }
};

/** Remembers the postal code for the next estimate on this device. */
export const keepPostalCode = (postalCode: string): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify({ postalCode }));
  } catch {
    // Storage is blocked or full: the next page asks again.
  }
};
