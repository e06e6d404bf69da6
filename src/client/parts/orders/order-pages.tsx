import { chakra } from '../../ui/styled';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { PAGE_SIZE, PagedQuery } from '../../../shop/paged';
import { orderCount } from '../../data/orders/orders';
import { ButtonLink } from '../../ui/button';

const Ways = chakra('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    mt: '6',
    _print: { display: 'none' },
  },
});

/** The number of the list page in the URL. */
export const useOrderPage = (): string =>
  useLocation({ select: ({ search }) => PagedQuery.safeParse(search).data?.page ?? '1' });

/** Links to newer and older orders, when there is more than one page. */
export const OrderPages = ({ to }: { to: '/orders' | '/order-history' }) => {
  const page = Number(useOrderPage());
  const { data } = useQuery(orderCount);
  const pages = Math.ceil((data?.count ?? 0) / PAGE_SIZE);
  if (pages <= 1) return null;
  const here = Math.min(page, pages);
  const at = (other: number) => ({ page: String(other) });
  return (
    <Ways aria-label="Pages">
      {here > 1 ? (
        <ButtonLink to={to} search={at(here - 1)} look="outline">
          Newer orders
        </ButtonLink>
      ) : (
        <span />
      )}
      <span>{`Page ${here} of ${pages}`}</span>
      {here < pages ? (
        <ButtonLink to={to} search={at(here + 1)} look="outline">
          Older orders
        </ButtonLink>
      ) : (
        <span />
      )}
    </Ways>
  );
};
