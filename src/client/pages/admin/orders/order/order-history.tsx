import type { AdminOrder } from '../../../../../contract/orders/admin';
import { shopTime } from '../../../../parts/admin/shop-time';
import { Section } from '../../../../ui/section';
import { Entries } from '../../../../ui/text';

/** The history of an order: who did what, and when. */
export const OrderHistory = ({ order: { history } }: { order: AdminOrder }) => (
  <Section panel title="History">
    <Entries as="ol">
      {history.map(({ at, by, what }, place) => (
        <li key={history.length - place}>
          <p>{what}</p>
          <small>{`${by ?? 'Automatic'}, ${shopTime(at)}`}</small>
        </li>
      ))}
    </Entries>
  </Section>
);
