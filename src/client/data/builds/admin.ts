import * as calls from '../../../contract/builds/admin';
import { listExamples } from '../../../contract/builds/examples';
import { getConfig } from '../../../contract/catalogue/catalogue';
import type { PagedQuery } from '../../../shop/paged';
import { pagedQueryOf, queryOf } from '../query-of';
import { changeOf } from '../use-call';

export const adminExamples = (query: PagedQuery) => pagedQueryOf(calls.listAdminExamples, query);

export const adminExample = (id: string) => queryOf(calls.getExample, { params: { id } });

const touches = [calls.listAdminExamples, listExamples, getConfig];
export const addingExample = changeOf(calls.addExample, { touches });
export const changingExample = changeOf(calls.changeExample, {
  touches,
  answers: ({ params }) => adminExample(params.id).queryKey,
});
export const removingExample = changeOf(calls.removeExample, { touches });
