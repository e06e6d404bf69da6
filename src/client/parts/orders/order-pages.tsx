import { Pagination } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { PAGE_SIZE } from '../../../shop/paged';
import { orderCount } from '../../data/orders/orders';
import { ButtonLink } from '../../ui/button';

/** The number of the list page in the URL. */
export const useOrderPage = (): string =>
  useSearch({ strict: false, select: ({ page }) => page ?? '1' });

/** Links to newer and older orders, when there is more than one page. */
export const OrderPages = ({ to }: { to: '/orders' | '/order-history' }) => {
  const page = Number(useOrderPage());
  const { data } = useQuery(orderCount);
  const pages = Math.ceil((data?.count ?? 0) / PAGE_SIZE);
  if (pages <= 1) return null;
  const here = Math.min(page, pages);
  const at = (other: number) => ({ page: String(other) });
  return (
    <Pagination.Root
      count={pages}
      pageSize={1}
      page={here}
      translations={{
        rootLabel: 'Pages',
        prevTriggerLabel: 'Newer orders',
        nextTriggerLabel: 'Older orders',
      }}
      type="link"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      mt="6"
      _print={{ display: 'none' }}
    >
      {here > 1 ? (
        <Pagination.PrevTrigger asChild>
          <ButtonLink to={to} search={at(here - 1)} look="outline">
            Newer orders
          </ButtonLink>
        </Pagination.PrevTrigger>
      ) : (
        <span />
      )}
      <Pagination.PageText format={({ page: it, totalPages }) => `Page ${it} of ${totalPages}`} />
      {here < pages ? (
        <Pagination.NextTrigger asChild>
          <ButtonLink to={to} search={at(here + 1)} look="outline">
            Older orders
          </ButtonLink>
        </Pagination.NextTrigger>
      ) : (
        <span />
      )}
    </Pagination.Root>
  );
};
