import { chakra } from '../../../ui/styled';
import { ButtonLink } from '../../../ui/button';
import { Notice } from '../../../ui/notice';

const Ways = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', mt: '4' } });

/** Shown if no product has every word of the query (docs/rules.md 3.4). */
export const NothingFound = () => (
  <Notice role="status">
    <h2>No products found</h2>
    <p>Try different keywords: fewer words, a size like 3/4-16, or a part of the SKU.</p>
    <Ways>
      <ButtonLink to="/dashboard">Browse All Products</ButtonLink>
      <ButtonLink to="/all-products" look="plain">
        See the complete catalog
      </ButtonLink>
    </Ways>
  </Notice>
);
