import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { noonOn } from '../../../../shop/noon-on';
import type { Review } from '../../../../shop/reviews';
import { listReviews } from '../../../../contract/reviews/reviews';
import { queryOf } from '../../../data/query-of';
import { useSite } from '../../../data/site/site';
import { FailedNotice } from '../../../parts/failed-notice';
import { SizedText } from '../../../parts/sized-text';
import { Button } from '../../../ui/button';
import { dateText } from '../../../parts/date-text';
import { Link } from '../../../ui/link';
import { Picture } from '../../../ui/picture';
import { Stars, starsStyle } from '../../../parts/reviews/stars';
import { chakra } from '@chakra-ui/react';

const Section = chakra('section', {
  base: {
    mt: { base: '10', lg: '12' },
    maxWidth: '48rem',
    overflowWrap: 'anywhere',
    ...starsStyle,
    '& .reviews > li': { py: '4', borderTop: '1px solid', borderColor: 'line' },
    '& .by': { color: 'muted', fontSize: 'sm' },
    '& .text': { whiteSpace: 'pre-line', my: '2' },
    '& .pictures': { display: 'flex', flexWrap: 'wrap', gap: '3' },
    '& .pictures img': { width: '128px', height: '96px', objectFit: 'cover', rounded: 'sm' },
    '& .used a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '44px',
      fontWeight: '600',
      color: 'accent',
      textDecoration: 'underline',
    },
    '& .answer': { mt: '2', borderLeft: '4px solid', borderColor: 'forge', pl: '4' },
    '& .pages': { display: 'flex', gap: '3', mt: '4' },
  },
});

const OneReview = ({ review }: { review: Review }) => {
  const shop = useSite();
  const writer = review.name || 'A buyer';
  const facts = [writer, dateText(noonOn(review.day)), review.size].filter(Boolean).join(', ');
  return (
    <li>
      <Stars rating={review.stars} />
      <p className="by">{facts}</p>
      <p className="text">{review.text}</p>
      {review.pictures.length > 0 && (
        <ul className="pictures">
          {review.pictures.map((url, at) => (
            <li key={url}>
              <a href={url.replace('-800.', '-1200.')} target="_blank" rel="noreferrer">
                <Picture
                  src={url}
                  alt={`Picture ${at + 1} of the review by ${writer}, in a new window`}
                  width={256}
                  height={192}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {review.usedWith.length > 0 && (
        <div className="used">
          <b>Used with</b>
          <ul>
            {review.usedWith.map(({ name, slug, item }) => (
              <li key={`${slug} ${item}`}>
                <Link to="/product/$slug" params={{ slug }} search={item ? { item } : {}}>
                  <SizedText text={name} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {review.answer !== null && (
        <div className="answer">
          <b>{`Answer of ${shop.name}`}</b>
          <p className="text">{review.answer}</p>
        </div>
      )}
    </li>
  );
};

/** The reviews of a part, ten on a page (docs/rules.md 23). */
export const Reviews = ({ slug }: { slug: string }) => {
  const [page, setPage] = useState(1);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...queryOf(listReviews, { params: { slug }, query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  });
  if (!data && isError)
    return <FailedNotice retry={refetch}>The reviews can't be shown right now.</FailedNotice>;
  if (!data?.reviews.length) return null;
  return (
    <Section aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      <p>{`${data.rating} of 5 stars. Each review is by somebody who bought this part here.`}</p>
      <ul className="reviews" aria-busy={isPlaceholderData}>
        {data.reviews.map((review) => (
          <OneReview key={review.id} review={review} />
        ))}
      </ul>
      {data.pages > 1 && (
        <nav className="pages" aria-label="Pages of the reviews">
          <Button
            look="outline"
            aria-disabled={page === 1 || undefined}
            onClick={() => setPage(Math.max(1, page - 1))}
          >
            Newer
          </Button>
          <Button
            look="outline"
            aria-disabled={page >= data.pages || undefined}
            onClick={() => setPage(Math.min(data.pages, page + 1))}
          >
            Older
          </Button>
        </nav>
      )}
    </Section>
  );
};
