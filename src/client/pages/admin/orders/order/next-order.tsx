import { useQuery } from '@tanstack/react-query';
import { listAdminOrders } from '../../../../../contract/orders/admin';
import { pagedQueryOf } from '../../../../data/query-of';
import { useAdminSearch } from '../../../../parts/admin/list/use-admin-search';
import { ButtonLink } from '../../../../ui/button';
import { listFilter } from '../list/order-search';

/** The order after this one in the list that the admin came from, even when this one has left that list. */
export const NextOrder = ({ id }: { id: string }) => {
  const { search } = useAdminSearch();
  const { data } = useQuery(pagedQueryOf(listAdminOrders, { ...listFilter(search), after: id }));
  const [next] = data?.rows ?? [];
  if (!next) return null;
  return (
    <ButtonLink
      to="/admin/orders/$id"
      params={{ id: next.id }}
      search={search}
      look="outline"
      wide
    >{`Next order: ${next.orderNumber}`}</ButtonLink>
  );
};
