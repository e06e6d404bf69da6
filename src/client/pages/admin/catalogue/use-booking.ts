import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { productsChanged } from '../../../data/admin-catalogue';
import { stockBooked } from '../../../data/admin-catalogue-stock';
import { CallError, newKey } from '../../../data/call';

/**
 * Books something in the stock, and shows it everywhere. Sent again without an answer, the same body has the same
 * Idempotency-Key; another body, or one that was answered, has another.
 */
export const useBooking = <Body extends object, Done>(
  send: (body: Body, key: string) => Promise<Done>,
) => {
  const queryClient = useQueryClient();
  const sent = useRef({ text: '', key: '' });
  return useMutation({
    mutationFn: (body: Body) => {
      const text = JSON.stringify(body);
      if (sent.current.text !== text) sent.current = { text, key: newKey() };
      return send(body, sent.current.key);
    },
    onSuccess: () => {
      // The owner need not wait until every list is read again.
      void Promise.all([productsChanged(queryClient), stockBooked(queryClient)]);
    },
    onSettled: (_, error) => {
      if (!error || error instanceof CallError) sent.current = { text: '', key: '' };
    },
  });
};
