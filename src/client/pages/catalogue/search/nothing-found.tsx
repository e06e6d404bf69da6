import { useEffect } from 'react';
import { chakra } from '../../../ui/styled';
import { ButtonLink } from '../../../ui/button';
import { Notice } from '../../../ui/notice';

const Ways = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', mt: '4' } });

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

/** Shown if no product has every word of the query (docs/rules.md 3.4); the shop learns of it (3.40). */
export const NothingFound = ({ words }: { words: string }) => {
  useNoteMissed(words);
  return (
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
};
