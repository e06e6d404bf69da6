import type { AdminOrder } from '../../../../../contract/orders/admin';
import { shopTime } from '../../../../parts/admin/shop-time';

/** The history of an order: who did what, and when. */
export const OrderHistory = ({ order: { history } }: { order: AdminOrder }) => (
  <section aria-labelledby="history">
    <h2 id="history">History</h2>
    <ol className="events">
      {history.map(({ at, by, what }, place) => (
        <li key={history.length - place}>
          <p>{what}</p>
          <small>{`${by ?? 'Automatic'}, ${shopTime(at)}`}</small>
        </li>
      ))}
    </ol>
  </section>
);
