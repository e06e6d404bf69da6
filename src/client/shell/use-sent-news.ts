import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { products } from '../data/catalogue';
import { isPart, useOutbox } from '../data/outbox';
import { toast } from '../state/toasts';

const MESSAGE_SENT = {
  title: 'Message Sent',
  description: "Your message has been sent successfully. We'll get back to you soon!",
};
const APPLICATION_SENT = {
  title: 'Vendor Request Submitted',
  description:
    "Thank you for your interest! We'll review your application and get back to you soon.",
};

/** Says once what has reached the shop by itself, and where a price is not the one that was seen (offline 3.7). */
export const useSentNews = (): void => {
  const queryClient = useQueryClient();
  const sent = useOutbox((state) => state.sent);
  const said = useRef(0);
  useEffect(() => {
    const news = sent.slice(said.current);
    said.current = sent.length;
    if (!news.length) return;
    const parts = news.filter(isPart);
    const message = news.find((row) => !isPart(row));
    if (message) toast(message.kind === 'contact' ? MESSAGE_SENT : APPLICATION_SENT);
    if (!parts.length) return;
    const now = queryClient.getQueryData(products.queryKey) ?? [];
    const changed = parts.flatMap(({ body, seen }) => {
      const price = now.find(({ id }) => id === body.productId)?.price;
      return price === undefined || price === seen.price
        ? []
        : [`${seen.name}: now $${price} (was $${seen.price} when saved).`];
    });
    const count = `${parts.length} saved ${parts.length === 1 ? 'part has' : 'parts have'}`;
    toast({
      title: 'Added to Cart',
      description: [`${count} been added to your cart.`, ...changed].join(' '),
      // A price that is not the one that was seen has to be read.
      ...(changed.length && { duration: 20_000 }),
    });
  }, [sent, queryClient]);
};
