import { getShopState } from '../../../contract/settings/settings';
import { queryOf } from '../query-of';

/** The state of the running shop. */
export const shopState = queryOf(getShopState);
