import { queryOptions } from '@tanstack/react-query';
import { getStock } from '../../../contract/catalogue/offline';
import { queryOf } from '../query-of';

/** The parts of which few or none are left, and the queues of the work groups. */
export const shownStock = queryOptions({ ...queryOf(getStock), staleTime: Infinity });
