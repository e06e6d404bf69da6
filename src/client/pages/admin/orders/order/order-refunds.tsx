import {
  type AdminOrder,
  type AdminRefund,
  retryRefund,
} from '../../../../../contract/orders/admin';
import { provincialIn, taxText } from '../../../../../shop/checkout/tax';
import { counted } from '../../../../../shop/counted';
import { cad, cashText, parsePrice, parseSum } from '../../../../../shop/money';
import { canRefund } from '../../../../../shop/orders/refund';
import { shopTime } from '../../../../parts/admin/shop-time';
import { Button } from '../../../../ui/button';
import { Section } from '../../../../ui/section';
import { Entries, TextLink } from '../../../../ui/text';
import { NO_REFUNDS } from '../returns/no-refunds';
import { RefundForm } from './refund-form';
import { type ShownOrder, useIsOrderChanging, useOrderCall } from './use-order-call';
import { useMay } from '../../../../data/session/use-may';

const KINDS: Record<AdminRefund['kind'], string> = {
  part: 'Refund',
  cancel: 'Refund of the cancellation',
  outside: 'Refund outside the shop',
};

const STATES: Record<AdminRefund['state'], string> = {
  pending: 'on its way',
  succeeded: 'done',
  failed: 'failed',
};

/** "2 pieces, 1 back on the shelf" */
const piecesText = ({ lines }: AdminRefund): string => {
  const pieces = lines.reduce((all, { quantity }) => all + quantity, 0);
  const back = lines.reduce((all, { restocked }) => all + restocked, 0);
  if (!pieces) return '';
  return `${counted(pieces, 'piece')}${back ? `, ${back} back on the shelf` : ''}`;
};

const OneRefund = ({ orderId, refund }: { orderId: string; refund: AdminRefund }) => {
  const sum = parsePrice(refund.amount);
  return (
    <li>
      <p>
        <b>{refund.isMovedTax ? 'Refund of tax' : KINDS[refund.kind]}</b>
        <span>
          {refund.isMovedTax
            ? `: ${cad(sum)}, ${STATES[refund.state]}`
            : `: ${cad(sum)} with ${taxText(parsePrice(refund.hst), refund.taxes, provincialIn(refund.taxes))}, ${STATES[refund.state]}`}
        </span>
      </p>
      {refund.cashRounding !== undefined && (
        <p>{`Cash: ${cashText(sum, parseSum(refund.cashRounding))}`}</p>
      )}
      {refund.lines.length > 0 && <p>{piecesText(refund)}</p>}
      {refund.reason && <p>{refund.reason}</p>}
      {refund.kind === 'part' && refund.error && <p>{`Provider message: ${refund.error}`}</p>}
      {refund.kind === 'part' && refund.nextAt && refund.attempts > 0 && (
        <p>{`Next try ${shopTime(refund.nextAt)}.`}</p>
      )}
      <small>{`${shopTime(refund.at)}${refund.by ? `, ${refund.by}` : ''}`}</small>
      {sum > 0 && (
        <p>
          <TextLink
            to="/admin/orders/$id/credit-note/$refund"
            params={{ id: orderId, refund: refund.id }}
            aria-label={`Credit note of ${cad(sum)}`}
          >
            Credit note
          </TextLink>
        </p>
      )}
    </li>
  );
};

interface Props {
  order: AdminOrder;
  shown: ShownOrder;
  /** The first values of the form; undefined while it is closed. */
  begun: { shipping: string } | undefined;
  setBegun: (begun: Props['begun']) => void;
}

/** The refunds of an order, and the form for another. */
export const OrderRefunds = ({ order, shown, begun, setBegun }: Props) => {
  const { id, refunds } = order;
  const busy = useIsOrderChanging(id);
  const retry = useOrderCall(retryRefund, shown, { done: 'Refund requested again' });
  const mayRefund = useMay('orders.refund');
  const hasFailed =
    canRefund(order) && refunds.some(({ kind, state }) => kind === 'part' && state === 'failed');
  if (!refunds.length && !canRefund(order)) return null;
  return (
    <Section panel title="Refunds">
      {refunds.length > 0 && (
        <Entries>
          {refunds.map((refund) => (
            <OneRefund key={refund.id} orderId={id} refund={refund} />
          ))}
        </Entries>
      )}
      {(hasFailed || canRefund(order)) && !mayRefund && <p>{NO_REFUNDS}</p>}
      {hasFailed && mayRefund && (
        <Button
          look="outline"
          mt="3"
          aria-disabled={busy || undefined}
          onClick={() => {
            if (!busy) retry.mutate({ params: { id } });
          }}
        >
          Retry refund
        </Button>
      )}
      {canRefund(order) && mayRefund && !begun && (
        <Button look="outline" mt="3" onClick={() => setBegun({ shipping: '' })}>
          Refund a part
        </Button>
      )}
      {begun && (
        <RefundForm
          order={order}
          shipping={begun.shipping}
          shown={shown}
          onDone={() => setBegun(undefined)}
        />
      )}
    </Section>
  );
};
