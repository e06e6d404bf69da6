import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Right } from '../../../../../shop/people/rights';
import type { StockPart } from '../../../../../contract/catalogue/admin-stock';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { ButtonLink } from '../../../../ui/button';

/** The stock pages, in the order of their buttons. */
const PAGES = [
  ['/admin/stock', 'Ledger'],
  ['/admin/stock/receive', 'Receive'],
  ['/admin/stock/count', 'Count'],
  ['/admin/stock/reorder', 'Reorder'],
] as const;

interface Props {
  about?: ReactNode;
  changes?: Right;
  children: ReactNode;
}

/** A stock page with links to the others. */
export const StockPage = ({ about, changes, children }: Props) => {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <AdminPage
      about={about}
      {...(changes && { changes })}
      buttons={PAGES.filter(([to]) => to !== path).map(([to, label]) => (
        <ButtonLink key={to} look="outline" to={to}>
          {label}
        </ButtonLink>
      ))}
    >
      {children}
    </AdminPage>
  );
};

/** The search parameters of the ledger of one part. */
export const ofPart = (id: number): Record<string, string> => ({ part: String(id) });

/** The SKU of a part, or the ID that stands in for it, and its place on the shelves. */
export const partText = ({ id, sku, shelfPlace }: StockPart): string =>
  [sku ?? `ID-${id}`, shelfPlace && `Shelf ${shelfPlace}`].filter(Boolean).join(' · ');
