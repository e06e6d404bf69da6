import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryWords } from '../../../../shop/catalogue/search/search';
import { suggestions } from '../../../data/catalogue/search';
import { chakra } from '../../../ui/styled';
import { ButtonLink } from '../../../ui/button';
import { Link } from '../../../ui/link';
import { Notice } from '../../../ui/notice';

const Ways = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', mt: '4' } });

const Closest = chakra('section', {
  base: {
    mt: '3',
    '& ul': { listStyle: 'none', p: '0', m: '0' },
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '44px',
      color: 'accent',
      fontWeight: '600',
      textDecoration: 'underline',
    },
  },
});

/** Words count as searched after this time on screen, ms. */
const SETTLED = 1000;

const noteMissed = async (words: string) => {
  try {
    const device = await import('../../../device/catalogue/missed-searches');
    await device.noteMissed(words);
  } catch {
    // The report is for the shop only.
  }
};

const useNoteMissed = (words: string) =>
  useEffect(() => {
    const timer = setTimeout(() => void noteMissed(words), SETTLED);
    return () => clearTimeout(timer);
  }, [words]);

/** Longer queries are not tried with one word fewer. */
const MAX_TRIED_WORDS = 4;

/** The query with each of its words left out in turn; the last first, since the first mostly names the part. */
const withOneFewer = (words: string): string[] => {
  const all = queryWords(words);
  if (all.length < 2 || all.length > MAX_TRIED_WORDS) return [];
  return all.map((_, left) => all.filter((__, at) => at !== left).join(' ')).toReversed();
};

/** The parts that have all words but one. */
const ClosestHits = ({ words }: { words: string }) => {
  const tried = withOneFewer(words);
  const results = useQueries({ queries: tried.map(suggestions) });
  const at = results.findIndex(({ data }) => data?.length);
  const parts = results[at]?.data ?? [];
  if (!parts.length) return null;
  return (
    <Closest aria-label="Closest parts">
      <p>{`These have “${tried[at] ?? ''}”:`}</p>
      <ul>
        {parts.map(({ slug, name }) => (
          <li key={slug}>
            <Link to="/product/$slug" params={{ slug }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Closest>
  );
};

/** Shown if no product has every word of the query (docs/rules.md 3.4); the shop learns of it (3.40). */
export const NothingFound = ({ words }: { words: string }) => {
  useNoteMissed(words);
  return (
    <Notice role="status">
      <h2>No products found</h2>
      <p>Try different keywords: fewer words, a size like 3/4-16, or a part of the SKU.</p>
      <ClosestHits words={words} />
      <Ways>
        <ButtonLink to="/dashboard">Browse All Products</ButtonLink>
        <ButtonLink to="/contact" look="outline">
          Ask Us
        </ButtonLink>
        <ButtonLink to="/all-products" look="plain">
          See the complete catalog
        </ButtonLink>
      </Ways>
    </Notice>
  );
};
