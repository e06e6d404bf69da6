import type { AdminOrderRow } from '../../../../../contract/orders/admin';
import type { BatchAct } from '../../../../../contract/orders/admin-batch';
import { counted } from '../../../../../shop/counted';
import { AT_SHOP, canBeReady, canMove } from '../../../../../shop/orders/order';
import { MAX_BATCH_ORDERS, MAX_SELECTED_ORDERS } from '../../../../../shop/orders/ship-list';
import { BuyersFile } from '../../../../parts/admin/buyers-file';
import { SelectionBar } from '../../../../parts/selection-bar';
import { Button, ButtonLink } from '../../../../ui/button';
import { exportHref, labelFiles } from './order-search';
import { useMay } from '../../../../data/session/use-may';

/** Whether an action applies to an order. */
export const forAct: Record<BatchAct | 'ship', (row: AdminOrderRow) => boolean> = {
  accept: ({ status, isPickup }) => canMove(status, 'processing', isPickup),
  ready: canBeReady,
  ship: ({ status, isPickup }) => canMove(status, 'shipped', isPickup),
  'hand-over': ({ status, isPickup }) => isPickup && canMove(status, 'delivered', isPickup),
  deliver: ({ status, isPickup }) => !isPickup && canMove(status, 'delivered', isPickup),
};

const LABELS: readonly (readonly [act: BatchAct, label: string])[] = [
  ['accept', 'Accept'],
  ['ready', 'Ready for pickup'],
  ['hand-over', 'Hand over'],
  ['deliver', 'Mark delivered'],
];

interface Props {
  rows: readonly AdminOrderRow[];
  search: Record<string, string | undefined>;
  pending: { finished: number; of: number } | undefined;
  onAct: (act: BatchAct, rows: AdminOrderRow[]) => void;
  onShip: () => void;
  onClear: () => void;
}

const joinedIds = (rows: readonly AdminOrderRow[]): string => rows.map(({ id }) => id).join(',');

/** Whether a paper or a file, whose address has the ids of its orders, can be made of so many. */
const isForPaper = ({ length }: readonly unknown[]): boolean =>
  length > 0 && length <= MAX_BATCH_ORDERS;

/** Actions for the selected orders. Each shows the number of orders it applies to. */
export const BatchBar = ({ rows, search, pending, onAct, onShip, onClear }: Props) => {
  const printed = rows.filter(({ status }) => status !== 'cancelled');
  const picked = rows.filter(({ status }) => AT_SHOP.includes(status));
  const mayShip = useMay('orders.ship');
  const toShip = mayShip ? rows.filter(forAct.ship) : [];
  return (
    <SelectionBar aria-label="Selected orders">
      <p role="status">
        {pending
          ? `${pending.finished} of ${counted(pending.of, 'order')} finished`
          : `${counted(rows.length, 'order')} selected${rows.length === MAX_SELECTED_ORDERS ? ', the most at once' : ''}`}
      </p>
      {rows.length > MAX_BATCH_ORDERS && (
        <p className="limit">{`Papers and files of the selected orders take ${MAX_BATCH_ORDERS} at most. Those of the whole list are above it.`}</p>
      )}
      <div className="acts">
        {LABELS.map(([act, label]) => {
          const of = mayShip ? rows.filter(forAct[act]) : [];
          return (
            of.length > 0 && (
              <Button
                key={act}
                look="outline"
                aria-disabled={pending !== undefined || undefined}
                onClick={() => onAct(act, of)}
              >{`${label} (${of.length})`}</Button>
            )
          );
        })}
        {isForPaper(picked) && (
          <ButtonLink
            to="/admin/orders/picks"
            search={{ ...search, ids: joinedIds(picked) }}
            look="outline"
          >{`Pick list (${picked.length})`}</ButtonLink>
        )}
        {isForPaper(printed) && (
          <ButtonLink
            to="/admin/orders/slips"
            search={{ ...search, ids: joinedIds(printed) }}
            look="outline"
          >{`Print packing slips (${printed.length})`}</ButtonLink>
        )}
        {toShip.length > 0 && (
          <Button look="outline" onClick={onShip}>{`Ship... (${toShip.length})`}</Button>
        )}
        {isForPaper(toShip) &&
          labelFiles({ ids: joinedIds(toShip) }).map(({ href, label }) => (
            <BuyersFile key={label} href={href}>
              {`${label} (${toShip.length})`}
            </BuyersFile>
          ))}
        {isForPaper(rows) && (
          <BuyersFile href={exportHref({ ids: joinedIds(rows) })}>Export CSV</BuyersFile>
        )}
      </div>
      <Button look="plain" onClick={onClear}>
        Clear
      </Button>
    </SelectionBar>
  );
};
