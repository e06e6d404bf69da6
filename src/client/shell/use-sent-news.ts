import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { products } from '../data/catalogue';
import { useOutbox } from '../data/outbox';
import { toast } from '../state/toasts';

/** Says once what has reached the cart by itself, and where a price is not the one that was seen (offline 3.7). */
export const useSentNews = (): void => {
  const queryClient = useQueryClient();
  const sent = useOutbox((state) => state.sent);
  const said = useRef(0);
  useEffect(() => {
    const news = sent.slice(said.current);
    said.current = sent.length;
    if (!news.length) return;
    const now = queryClient.getQueryData(products.queryKey) ?? [];
    const changed = news.flatMap(({ body, seen }) => {
      const price = now.find(({ id }) => id === body.productId)?.price;
      return price === undefined || price === seen.price
        ? []
        : [`${seen.name}: now $${price} (was $${seen.price} when saved).`];
    });
    const count = `${news.length} saved ${news.length === 1 ? 'part has' : 'parts have'}`;
    toast({
      title: 'Added to Cart',
      description: [`${count} been added to your cart.`, ...changed].join(' '),
    });
  }, [sent, queryClient]);
};
