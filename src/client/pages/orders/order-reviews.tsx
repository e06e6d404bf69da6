import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order, OrderItem } from '../../../shop/orders/order';
import { type OwnReview, whyNoReview } from '../../../shop/reviews';
import { orderItems } from '../../data/orders/orders';
import { ownReviews, removeReview } from '../../data/reviews/reviews';
import { SizedText } from '../../parts/sized-text';
import { useAct } from '../../parts/use-act';
import { toast } from '../../state/toasts';
import { Button } from '../../ui/button';
import { FormProblem } from '../../ui/form-problem';
import { Stars, starsStyle } from '../../ui/stars';
import { chakra } from '../../ui/styled';
import { ReviewForm } from './review-form';

const Block = chakra('section', {
  base: {
    mt: '6',
    ...starsStyle,
    '& h3': { fontSize: 'lg', fontFamily: 'capitals', textTransform: 'uppercase', mb: '2' },
    '& h4': { fontWeight: '600', mb: '1' },
    '& .lines': { listStyle: 'none', p: '0', display: 'grid', gap: '4' },
    '& li': { overflowWrap: 'anywhere' },
    '& .text': { whiteSpace: 'pre-line' },
    _print: { display: 'none' },
  },
});

const Written = ({ orderId, review }: { orderId: string; review: OwnReview }) => {
  const client = useQueryClient();
  const { act, pending, problem } = useAct();
  const takeBack = async () => {
    await removeReview(client, orderId, review.id);
    toast({ title: 'Review taken back' });
  };
  return (
    <>
      <Stars rating={review.stars} />
      <p className="text">{review.text}</p>
      {review.hiddenReason !== null && (
        <p>{`The shop does not show this review: ${review.hiddenReason}`}</p>
      )}
      {review.answer !== null && <p className="text">{`The shop answered: ${review.answer}`}</p>}
      <FormProblem text={problem} />
      <Button look="plain" aria-disabled={pending || undefined} onClick={() => void act(takeBack)}>
        Take this review back
      </Button>
    </>
  );
};

interface LineProps {
  order: Order;
  item: OrderItem;
  others: readonly OrderItem[];
  review: OwnReview | undefined;
}

const Line = ({ order, item, others, review }: LineProps) => {
  const [isOpen, setOpen] = useState(false);
  if (!review && whyNoReview(order, item)) return null;
  const name = `review-${item.id}`;
  return (
    <li>
      <h4 id={name}>
        <SizedText text={item.product.name} />
      </h4>
      {review && <Written orderId={order.id} review={review} />}
      {!review && isOpen && (
        <ReviewForm orderId={order.id} item={item} others={others} onClose={() => setOpen(false)} />
      )}
      {!review && !isOpen && (
        <Button look="outline" aria-describedby={name} onClick={() => setOpen(true)}>
          Write a review
        </Button>
      )}
    </li>
  );
};

/** The buyer's reviews of the lines of a delivered order, and the forms for them (docs/rules.md 23). */
export const OrderReviews = ({ order }: { order: Order }) => {
  const { data: items = [] } = useQuery(orderItems(order.id));
  const { data: reviews } = useQuery(ownReviews(order.id));
  const of = (itemId: string) => reviews?.find(({ orderItemId }) => orderItemId === itemId);
  const shown = items.filter((item) => of(item.id) ?? !whyNoReview(order, item));
  if (!reviews || !shown.length) return null;
  return (
    <Block aria-labelledby="reviews">
      <h3 id="reviews">Reviews</h3>
      <ul className="lines">
        {shown.map((item) => (
          <Line
            key={item.id}
            order={order}
            item={item}
            others={items.filter((other) => other !== item)}
            review={of(item.id)}
          />
        ))}
      </ul>
    </Block>
  );
};
