import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { pages } from '../../../shop/catalogue/variants';
import { featured } from '../../data/catalogue/catalogue';
import { FailedNotice } from '../failed-notice';
import { GridSkeleton } from './grid-skeleton';
import { ProductGrid } from './product-grid';

const Frame = chakra('section', {
  base: {
    maxWidth: 'page',
    mx: 'auto',
    px: { base: '4', md: '6' },
    py: { base: '10', md: '16' },
    '& > h1, & > h2': {
      fontSize: '3xl',
      fontFamily: 'capitals',
      textTransform: 'uppercase',
      mb: '6',
    },
  },
});

interface Props {
  /** Whether it is the whole page: then its heading is the page's h1 and its pictures load at once. */
  alone?: boolean;
}

/** The featured products (docs/rules.md 3.11). */
export const FeaturedProducts = ({ alone = false }: Props) => {
  const { data, isError, refetch } = useQuery(featured);
  const Heading = alone ? 'h1' : 'h2';
  if (data?.length === 0 && !alone) return null;
  return (
    <Frame>
      <Heading>Featured Products</Heading>
      {data ? (
        <ProductGrid parts={pages(data)} eager={alone} heading={alone ? 'h2' : 'h3'} />
      ) : isError ? (
        <FailedNotice retry={refetch} />
      ) : (
        <GridSkeleton label="Loading products..." count={3} />
      )}
    </Frame>
  );
};
