import type { Order } from '../../../shop/orders/order';
import { ButtonAnchor } from '../../ui/button';

interface Props {
  /** The address of the file. */
  path: string;
  order: Pick<Order, 'termsVersion'>;
}

/** Saves the buyer's copy of the agreement (docs/rules.md 6.25). Nothing for an order that has none. */
export const AgreementLink = ({ path, order }: Props) =>
  order.termsVersion !== null && (
    <ButtonAnchor look="outline" href={path} download>
      Your copy of the agreement (PDF)
    </ButtonAnchor>
  );
