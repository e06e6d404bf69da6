import { queryOptions } from '@tanstack/react-query';
import { getSitePage } from '../../../contract/site/pages';
import { call, isApiError } from '../call';
import { keyOf } from '../query-of';

/** A page of the owner; null when there is none. */
export const sitePage = (slug: string) =>
  queryOptions({
    queryKey: keyOf(getSitePage, { params: { slug } }),
    queryFn: (context) =>
      call(context, getSitePage, { params: { slug } }).catch((error: unknown) => {
        if (isApiError(error, getSitePage, 'not_found')) return null;
        throw error;
      }),
  });
