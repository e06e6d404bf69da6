import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminReview, listAdminReviews } from '../../../../contract/reviews/admin';
import { pagedQueryOf } from '../../../data/query-of';
import { AdminFilter } from '../../../parts/admin/list/admin-filter';
import { AdminList } from '../../../parts/admin/list/admin-list';
import { AdminPage } from '../../../parts/admin/admin-page';
import { AdminSearch } from '../../../parts/admin/list/admin-search';
import type { Column } from '../../../parts/admin/list/admin-table';
import { May } from '../../../parts/admin/may';
import { shopTime } from '../../../parts/admin/shop-time';
import { useAdminSearch } from '../../../parts/admin/list/use-admin-search';
import { Button } from '../../../ui/button';
import { Link } from '../../../ui/link';
import { Actions } from '../../../ui/stack';
import { LongText } from '../../../ui/text';
import { Stars, starsStyle } from '../../../parts/reviews/stars';
import { chakra } from '@chakra-ui/react';
import { ReviewDialog } from './review-dialog';

const Root = chakra('div', {
  base: {
    ...starsStyle,
    '& img': { width: '64px', height: '48px', objectFit: 'cover', rounded: 'sm' },
  },
});

const SHOWN = [
  ['', 'All Reviews'],
  ['new', 'New'],
  ['hidden', 'Hidden'],
] as const;

const stateText = ({ isNew, isRefunded, hidden, answer }: AdminReview): string => {
  if (hidden) return `Hidden: ${hidden.reason}`;
  if (isRefunded) return 'Refunded, not shown';
  if (isNew) return 'New';
  return answer === null ? 'Shown' : 'Shown, answered';
};

const columns = (look: (review: AdminReview) => void): Column<AdminReview>[] => [
  {
    head: 'Part',
    cell: ({ product, orderId, orderNumber }) => (
      <>
        <Link to="/product/$slug" params={{ slug: product.slug }}>
          {product.name}
        </Link>
        <small>
          <May right="orders.read" otherwise={orderNumber}>
            <Link to="/admin/orders/$id" params={{ id: orderId }}>
              {orderNumber}
            </Link>
          </May>
        </small>
      </>
    ),
  },
  {
    head: 'Review',
    cell: ({ stars, text, name, pictures, usedWith, createdAt }) => (
      <div>
        <Stars rating={stars} />
        <LongText>{text}</LongText>
        {pictures.length > 0 && (
          <Actions gap="2" my="1">
            {pictures.map((url, at) => (
              <a key={url} href={url.replace('-800.', '-1200.')} target="_blank" rel="noreferrer">
                <img src={url} alt={`Number ${at + 1} of the review, in a new window`} />
              </a>
            ))}
          </Actions>
        )}
        {usedWith.length > 0 && (
          <small>{`Used with ${usedWith.map((part) => part.name).join(', ')}`}</small>
        )}
        <small>{`${name || 'Unnamed'}, ${shopTime(createdAt)}`}</small>
      </div>
    ),
  },
  { head: 'State', cell: stateText },
  {
    head: 'Decide',
    cell: (review) => (
      <May right="messages.write" otherwise="–">
        <Button look="outline" onClick={() => look(review)}>
          Answer or hide
        </Button>
      </May>
    ),
  },
];

/** The reviews of buyers, to answer them and to hide what may not be shown. */
export const Reviews = () => {
  const { search } = useAdminSearch();
  const [open, setOpen] = useState<AdminReview>();
  const { show, q, page } = search;
  const list = useQuery(
    pagedQueryOf(listAdminReviews, {
      q,
      page,
      ...((show === 'new' || show === 'hidden') && { show }),
    }),
  );
  return (
    <AdminPage about="Buyers review a part once it is delivered. Every review counts until it is hidden with a reason, which its writer sees.">
      <Root>
        <AdminSearch looksFor="Part, order number, name or text">
          <AdminFilter label="Show" name="show" options={SHOWN} />
        </AdminSearch>
        <AdminList
          list={list}
          columns={columns(setOpen)}
          rowKey={({ id }) => id}
          nouns={['review', 'reviews']}
        />
      </Root>
      {open && <ReviewDialog review={open} onClose={() => setOpen(undefined)} />}
    </AdminPage>
  );
};
