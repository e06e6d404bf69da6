import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Product } from '../../../shop/catalogue/product';
import { products } from '../../data/catalogue/catalogue';
import { isPart, useOutbox } from '../../device/outbox/outbox';
import { changedPrices, priceChange } from '../../parts/cart/price-change';
import { ADDED_TITLE } from '../../parts/cart/cart-words';
import { toast } from '../../state/toasts';

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
 * Shows a toast when saved parts and messages have been sent, with any price that has changed since
 * (docs/rules.md 12.8).
 */
export const useSentNews = (): void => {
  const queryClient = useQueryClient();
  const sent = useOutbox((state) => state.sent);
  const reported = useRef(0);
  useEffect(() => {
    const news = sent.slice(reported.current);
    reported.current = sent.length;
    if (!news.length) return;
    const parts = news.filter(isPart);
    const message = news.find((row) => !isPart(row));
    if (message) toast(message.kind === 'contact' ? MESSAGE_SENT : APPLICATION_SENT);
    if (!parts.length) return;
    const report = (now: readonly Pick<Product, 'id' | 'price'>[]) => {
      const saved = parts.map(({ body, seen }) => ({ ...seen, productId: body.productId }));
      const changed = changedPrices(saved, now).map(
        (part) => `${part.name}: ${priceChange(part.now, part.price)}.`,
      );
      const count = `${parts.length} saved ${parts.length === 1 ? 'part has' : 'parts have'}`;
      toast({
        title: ADDED_TITLE,
        description: [`${count} been added to your cart.`, ...new Set(changed)].join(' '),
        // A changed price takes time to read; the cart shows it too.
        ...(changed.length && { duration: 20_000 }),
      });
    };
    // The cached catalogue has just been confirmed.
    queryClient.ensureQueryData(products).then(report, () => report([]));
  }, [sent, queryClient]);
};
