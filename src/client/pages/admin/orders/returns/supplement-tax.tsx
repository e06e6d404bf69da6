import type { AdminOrder } from '../../../../../contract/orders/admin';
import { cad, parsePrice } from '../../../../../shop/money';
import { Link } from '../../../../ui/link';

/** The supplements that have tax of this order's goods, which a refund of its lines does not give back. */
export const SupplementTax = ({ order: { supplements } }: { order: AdminOrder }) =>
  supplements
    .filter(({ taxLeft }) => parsePrice(taxLeft) > 0)
    .map(({ id, orderNumber, taxLeft }) => (
      <p key={id}>
        <Link to="/admin/orders/$id" params={{ id }}>
          {orderNumber}
        </Link>
        <span>{` paid ${cad(parsePrice(taxLeft))} tax of this order. Refund that there too.`}</span>
      </p>
    ));
