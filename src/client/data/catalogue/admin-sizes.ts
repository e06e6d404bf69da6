import * as calls from '../../../contract/catalogue/admin-sizes';
import { queryOf } from '../query-of';
import { changeOf } from '../use-call';
import { PRODUCT_VIEWS } from './admin';

/** The sizes of a part. Fetched on each visit. */
export const partSizes = (id: string) => queryOf(calls.getSizes, { params: { id } });

const effects = { touches: PRODUCT_VIEWS, changesCatalogue: true };
export const addingSizes = changeOf(calls.addSizes, effects);
export const changingSizes = changeOf(calls.changeSizes, {
  ...effects,
  answers: ({ params }) => partSizes(params.id).queryKey,
});
