import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getCustomer, listCustomers } from '../../../../contract/account/admin';
import { type OwedOrder, listOwed, payOrder } from '../../../../contract/dealers/admin-owed';
import { cad, parsePrice, parseSum } from '../../../../shop/money';
import { noonOn } from '../../../../shop/noon-on';
import { isUnauthorized } from '../../../data/call';
import { ORDER_VIEWS } from '../../../data/orders/admin';
import { pagedQueryOf } from '../../../data/query-of';
import { useMay } from '../../../data/session/use-may';
import { changeOf, useCall } from '../../../data/use-call';
import { AdminFigures } from '../../../parts/admin/admin-figures';
import { AdminFilter } from '../../../parts/admin/list/admin-filter';
import { AdminList } from '../../../parts/admin/list/admin-list';
import { AdminPage } from '../../../parts/admin/admin-page';
import { AdminSearch } from '../../../parts/admin/list/admin-search';
import type { Column } from '../../../parts/admin/list/admin-table';
import { May } from '../../../parts/admin/may';
import { shopDate } from '../../../parts/admin/shop-time';
import { useAdminSearch } from '../../../parts/admin/list/use-admin-search';
import { PaymentForm, recordedText } from '../../../parts/dealers/payment-form';
import { logInAgain } from '../../../parts/session/log-in-again';
import { toast } from '../../../state/toasts';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Link } from '../../../ui/link';

const COLUMNS: Column<OwedOrder>[] = [
  {
    head: 'Order',
    cell: ({ id, orderNumber, company, orderedBy }) => (
      <>
        <May right="orders.read" otherwise={<span id={`order-${id}`}>{orderNumber}</span>}>
          <Link to="/admin/orders/$id" params={{ id }} id={`order-${id}`}>
            {orderNumber}
          </Link>
        </May>
        <small>{company === orderedBy ? company : `${company}, ${orderedBy}`}</small>
      </>
    ),
  },
  {
    head: 'Due',
    cell: ({ dueDay, isOverdue }) => `${shopDate(noonOn(dueDay))}${isOverdue ? ', overdue' : ''}`,
  },
  { head: 'Total', isNumber: true, cell: ({ total }) => cad(parsePrice(total)) },
  { head: 'Open', isNumber: true, cell: ({ open }) => cad(parseSum(open)) },
];

const columnsWith = (show: (order: OwedOrder) => void): Column<OwedOrder>[] => [
  ...COLUMNS,
  {
    head: 'Payment',
    cell: (order) => (
      <Button look="outline" aria-describedby={`order-${order.id}`} onClick={() => show(order)}>
        {parseSum(order.open) < 0 ? 'Give Back' : 'Record Payment'}
      </Button>
    ),
  },
];

const paying = changeOf(payOrder, {
  touches: [listOwed, ...ORDER_VIEWS, getCustomer, listCustomers],
});

/** Records a payment for one of the orders. */
const PaymentDialog = ({
  order: { id, orderNumber, company, open },
  isOpen,
  onClose,
}: {
  order: OwedOrder;
  isOpen: boolean;
  onClose: () => void;
}) => {
  const pay = useCall(paying, {
    onSuccess: (_, input) => {
      toast({ title: recordedText(input) });
      onClose();
    },
    onError: (error) => {
      if (isUnauthorized(error)) logInAgain('/admin/owed');
    },
  });
  const sum = parseSum(open);
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={orderNumber}
      description={
        sum < 0
          ? `${company} has paid ${cad(-sum)} more than it owes.`
          : `${cad(sum)} of ${company} is open.`
      }
    >
      <PaymentForm id={id} open={sum} pay={pay.mutateAsync} />
    </Dialog>
  );
};

/** What dealers owe on terms, for who books their payments (docs/rules.md 7.24). */
export const Owed = () => {
  const { search } = useAdminSearch();
  const { q, state, page } = listOwed.query?.safeParse(search).data ?? {};
  const list = useQuery(pagedQueryOf(listOwed, { q, state, page: page ?? '1' }));
  // The order stays rendered while the dialog closes.
  const [shown, setShown] = useState<{ order: OwedOrder; isOpen: boolean }>();
  const mayBook = useMay('payments.write');
  const columns = mayBook ? columnsWith((order) => setShown({ order, isOpen: true })) : COLUMNS;
  return (
    <AdminPage about="Orders on terms that are not settled, the first due first.">
      <AdminFigures
        figures={[
          { label: 'Owed', value: list.data && cad(parsePrice(list.data.open)) },
          { label: 'Overdue', value: list.data && cad(parsePrice(list.data.overdue)) },
        ]}
      />
      <AdminSearch looksFor="Company, dealer, order or PO number">
        <AdminFilter
          label="State"
          name="state"
          options={[
            ['', 'All'],
            ['overdue', 'Overdue'],
            ['credit', 'To give back'],
          ]}
        />
      </AdminSearch>
      <AdminList
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        nouns={['order', 'orders']}
        empty={<p>Nothing is owed.</p>}
      />
      {shown && (
        <PaymentDialog
          key={shown.order.id}
          order={shown.order}
          isOpen={shown.isOpen}
          onClose={() => setShown({ ...shown, isOpen: false })}
        />
      )}
    </AdminPage>
  );
};
