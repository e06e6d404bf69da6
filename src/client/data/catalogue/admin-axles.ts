import * as calls from '../../../contract/catalogue/admin-axles';
import type { PagedQuery } from '../../../shop/paged';
import { pagedQueryOf, queryOf } from '../query-of';
import { changeOf } from '../use-call';
import { SEARCHES } from './admin-words';

export const axles = (query: PagedQuery) => pagedQueryOf(calls.listAxles, query);

export const axle = (id: string) => queryOf(calls.getAxle, { params: { id } });

const effects = { touches: [calls.listAxles, ...SEARCHES], changesCatalogue: true };
export const addingAxle = changeOf(calls.addAxle, effects);
export const changingAxle = changeOf(calls.changeAxle, {
  ...effects,
  answers: ({ params }) => axle(params.id).queryKey,
});
export const removingAxle = changeOf(calls.removeAxle, effects);
