import type { ErrorCode } from '../../contract/api-errors';
import type { Resource } from '../../contract/resource';
import type { PagedQuery } from '../../shop/paged';
import { pagedQueryOf, queryOf } from './query-of';
import { type Named, changeOf } from './use-call';

/** The queries and changes of a noun (docs/README.md, "A noun"). */
export type ResourceData<Value extends object> = ReturnType<typeof resourceData<Value, unknown>>;

/** @param effects what a change makes old besides the list of the noun */
export const resourceData = <Value extends object, Input>(
  calls: Resource<Value, Input, ErrorCode>,
  {
    touches = [],
    changesCatalogue = false,
  }: {
    touches?: readonly Named[];
    changesCatalogue?: boolean;
  } = {},
) => {
  const one = (id: string) => queryOf(calls.get, { params: { id } });
  const effects = { touches: [calls.list, ...touches], changesCatalogue };
  return {
    calls,
    list: (query: PagedQuery) => pagedQueryOf(calls.list, query),
    one,
    adding: changeOf(calls.add, effects),
    changing: changeOf(calls.change, {
      ...effects,
      answers: ({ params }) => one(params.id).queryKey,
    }),
    removing: changeOf(calls.remove, effects),
  };
};
