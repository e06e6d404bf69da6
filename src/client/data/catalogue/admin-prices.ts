import * as calls from '../../../contract/catalogue/admin-prices';
import { listAdminProducts } from '../../../contract/catalogue/admin';
import { changeOf } from '../use-call';
import { PRODUCT_VIEWS } from './admin';

export const changingPrices = changeOf(calls.changePrices, {
  touches: [...PRODUCT_VIEWS, listAdminProducts],
  changesCatalogue: true,
});
