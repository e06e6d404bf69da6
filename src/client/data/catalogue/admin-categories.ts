import * as calls from '../../../contract/catalogue/admin-categories';
import { queryOf } from '../query-of';
import { changeOf } from '../use-call';
import { PRODUCT_VIEWS } from './admin';

/** The categories of the owner. Fetched on each visit. */
export const adminCategories = queryOf(calls.listAdminCategories);

const effects = {
  touches: [calls.listAdminCategories, ...PRODUCT_VIEWS],
  changesCatalogue: true,
};
export const addingCategory = changeOf(calls.addCategory, effects);
export const changingCategory = changeOf(calls.changeCategory, effects);
export const removingCategory = changeOf(calls.removeCategory, effects);
