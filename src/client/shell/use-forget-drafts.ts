import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { user } from '../data/session/session';
import { forgetDrafts } from '../state/drafts';

/** Deletes the drafts when the user logs out, also in another tab. Causes no re-render. */
export const useForgetDrafts = (): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    const person = () => queryClient.getQueryData(user.queryKey);
    let was = person();
    return queryClient.getQueryCache().subscribe(() => {
      if (was && person() === null) forgetDrafts();
      was = person();
    });
  }, [queryClient]);
};
