import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listOwnReviews, removeReview } from '../../../contract/reviews/reviews';
import type { Order, OrderItem } from '../../../shop/orders/order';
import { type OwnReview, whyNoReview } from '../../../shop/reviews';
import { orderItems } from '../../data/orders/orders';
import { queryOf } from '../../data/query-of';
import { REVIEW_VIEWS } from '../../data/reviews/reviews';
import { changeOf, useCall } from '../../data/use-call';
import { problemText } from '../../parts/failure-text';
import { SizedText } from '../../parts/sized-text';
import { toast } from '../../state/toasts';
import { Button } from '../../ui/button';
import { FormProblem } from '../../ui/form-problem';
import { Stars, starsStyle } from '../../parts/reviews/stars';
import { chakra } from '@chakra-ui/react';
import { ReviewForm } from './review-form';

const Block = chakra('section', {
  base: {
    mt: '6',
    ...starsStyle,
    '& h3': { fontSize: 'lg', fontFamily: 'capitals', textTransform: 'uppercase', mb: '2' },
    '& h4': { fontWeight: '600', mb: '1' },
    '& .lines': { display: 'grid', gap: '4' },
    '& li': { overflowWrap: 'anywhere' },
    '& .text': { whiteSpace: 'pre-line' },
    _print: { display: 'none' },
  },
});

const removing = changeOf(removeReview, { touches: REVIEW_VIEWS });

const Written = ({ review, isRefunded }: { review: OwnReview; isRefunded: boolean }) => {
  const { mutate, isPending, error } = useCall(removing, {
    onSuccess: () => toast({ title: 'Review taken back' }),
  });
  return (
    <>
      <Stars rating={review.stars} />
      <p className="text">{review.text}</p>
      {isRefunded && <p>The part was refunded, so the shop does not show this review any more.</p>}
      {review.hiddenReason !== null && (
        <p>{`The shop does not show this review: ${review.hiddenReason}`}</p>
      )}
      {review.answer !== null && <p className="text">{`The shop answered: ${review.answer}`}</p>}
      <FormProblem text={problemText(error)} />
      <Button
        look="plain"
        aria-disabled={isPending || undefined}
        onClick={() => {
          if (!isPending) mutate({ params: { id: review.id } });
        }}
      >
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
      {review && <Written review={review} isRefunded={item.refundedQuantity >= item.quantity} />}
      {!review && isOpen && (
        <ReviewForm item={item} others={others} onClose={() => setOpen(false)} />
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
  const { data: reviews } = useQuery(queryOf(listOwnReviews, { params: { id: order.id } }));
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
