import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Product } from '../../../shop/catalogue/product';
import { type Shelf, wholeProducts } from '../../data/catalogue/specs';
import { FailedNotice } from '../failed-notice';
import { GridSkeleton } from '../catalogue/grid-skeleton';
import { useClientQuery } from '../catalogue/use-client-query';
import { type Noun, SpecList } from './spec-list';

interface ShelfProps {
  shelf: Shelf;
  noun: Noun;
}

/** Fetches the list and reports a failure. The server-rendered rows stay below it. */
const ShelfQuery = ({ shelf }: ShelfProps) => {
  const { data, isError, refetch } = useQuery(wholeProducts(shelf));
  return !data && isError && <FailedNotice retry={refetch} />;
};

const LoadingShelf = ({ shelf }: ShelfProps) => {
  const { isError } = useQuery({ ...wholeProducts(shelf), enabled: false });
  return !isError && <GridSkeleton label="Loading products..." />;
};

const OnShelf = ({ shelf, noun }: ShelfProps) => (
  <SpecList products={useClientQuery(wholeProducts(shelf))} noun={noun} />
);

export interface SpecsProps {
  /** The products, if they are there; otherwise `shelf` says what to load. */
  products?: readonly Product[];
  shelf?: Shelf;
  /** The counted noun above the list. */
  noun?: Noun;
}

/** A list by its numbers, as a table or as cards (docs/rules.md 3.25, 3.26). */
export const Specs = ({ products, shelf = {}, noun = ['Product', 'Products'] }: SpecsProps) =>
  products ? (
    <SpecList products={products} noun={noun} />
  ) : (
    <>
      <ShelfQuery shelf={shelf} noun={noun} />
      <Suspense fallback={<LoadingShelf shelf={shelf} noun={noun} />}>
        <OnShelf shelf={shelf} noun={noun} />
      </Suspense>
    </>
  );
