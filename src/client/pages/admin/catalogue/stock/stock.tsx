import { AdminMissing } from '../../../../parts/admin/admin-missing';
import type { AdminPageProps } from '../../../../parts/admin/admin-page';
import { StockCount } from './stock-count';
import { StockLedger } from './stock-ledger';
import { StockReceive } from './stock-receive';
import { StockReorder } from './stock-reorder';

/** The stock pages: the ledger, a delivery, a count, what is to be reordered (docs/rules.md 20). */
export const Stock = ({ at: [name] }: AdminPageProps) => {
  if (name === undefined) return <StockLedger />;
  if (name === 'receive') return <StockReceive />;
  if (name === 'count') return <StockCount />;
  if (name === 'reorder') return <StockReorder />;
  return <AdminMissing path={`/admin/stock/${name}`} />;
};
