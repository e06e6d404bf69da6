import { PRIVATE_KEYS } from '../../shop/private-keys';
import { storeText } from './stored';

/** The postal code that was last typed for an estimate on this device. */
export const keptPostalCode = storeText(PRIVATE_KEYS.device.estimates);
