import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { user } from '../data/session';
import { forgetDrafts } from '../state/drafts';

/** When the person is gone, also by logging out in another tab, so is what they have typed here. Nothing is drawn anew for it. */
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
