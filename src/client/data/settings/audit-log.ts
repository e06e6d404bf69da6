import type { QueryOf } from '../../../contract/endpoint';
import * as calls from '../../../contract/settings/audit-log';
import { freshQuery } from '../call-query';
import { pagedList } from '../paged';

export const acts = (query: QueryOf<typeof calls.listActs>) => pagedList(calls.listActs, query);

/** The people and acts that the log can be filtered by. Fetched on each visit. */
export const actFilters = freshQuery([calls.getActFilters.path], calls.getActFilters);
