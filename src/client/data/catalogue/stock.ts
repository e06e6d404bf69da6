import { getStock } from '../../../contract/catalogue/offline';
import { keptQuery } from '../call-query';

/** The parts of which few or none are left, and the queues of the work groups. */
export const shownStock = keptQuery(['/api/stock'], getStock);
