import { useMutation, useQueryClient } from '@tanstack/react-query';
import { productsChanged } from '../../../../data/catalogue/admin';
import { stockBooked } from '../../../../data/catalogue/admin-stock';
import { useRequestKey } from '../../../../parts/admin/use-request-key';

/** Books something in the stock, and shows it everywhere. A repeat after a missing answer books nothing more. */
export const useBooking = <Body extends object, Done>(
  send: (body: Body, key: string) => Promise<Done>,
) => {
  const queryClient = useQueryClient();
  const withKey = useRequestKey();
  return useMutation({
    mutationFn: (body: Body) => withKey(body, (key) => send(body, key)),
    onSuccess: () => {
      // The owner need not wait until every list is read again.
      void Promise.all([productsChanged(queryClient), stockBooked(queryClient)]);
    },
  });
};
