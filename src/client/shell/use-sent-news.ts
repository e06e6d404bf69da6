import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Product } from '../../shop/catalogue/product';
import { products } from '../data/catalogue';
import { isPart, useOutbox } from '../device/outbox';
import { changedPrices, priceChange } from '../parts/price-change';
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

/**
 * Says once what has reached the shop by itself, and where a price is not the one that was seen (docs/rules.md 12.8).
 */
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
    const say = (now: readonly Pick<Product, 'id' | 'price'>[]) => {
      const saved = parts.map(({ body, seen }) => ({ ...seen, productId: body.productId }));
      const changed = changedPrices(saved, now).map(
        (part) => `${part.name}: ${priceChange(part.now, part.price)}.`,
      );
      const count = `${parts.length} saved ${parts.length === 1 ? 'part has' : 'parts have'}`;
      toast({
        title: 'Added to Cart',
        description: [`${count} been added to your cart.`, ...new Set(changed)].join(' '),
        // A price that is not the one that was seen has to be read; it stands in the cart too.
        ...(changed.length && { duration: 20_000 }),
      });
    };
    // What this device keeps of the catalogue has just been confirmed.
    queryClient.ensureQueryData(products).then(say, () => say([]));
  }, [sent, queryClient]);
};
