import { queryOptions } from '@tanstack/react-query';
import { getAskedPromise } from '../../../contract/promises/promises';
import { queryOf } from '../query-of';

/** The question of a link. Never cached. */
export const askedPromise = (token: string) =>
  queryOptions({ ...queryOf(getAskedPromise, { params: { token } }), gcTime: 0 });
