import type { ReactNode } from 'react';
import type { StockPart } from '../../../../../contract/catalogue/admin-stock';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { ButtonLink } from '../../../../ui/button';

const ROOT = '/admin/stock';

/** The stock pages, in the order of their buttons. */
const PAGES = [
  ['', 'Ledger'],
  ['/receive', 'Receive'],
  ['/count', 'Count'],
  ['/reorder', 'Reorder'],
] as const;

interface Props {
  title: string;
  /** The path below /admin/stock. */
  name: (typeof PAGES)[number][0];
  about?: ReactNode;
  children: ReactNode;
}

/** A stock page with the ways to the others. */
export const StockPage = ({ title, name, about, children }: Props) => (
  <AdminPage
    title={title}
    path={`${ROOT}${name}`}
    about={about}
    buttons={PAGES.filter(([path]) => path !== name).map(([path, label]) => {
      const to: string = `${ROOT}${path}`;
      return (
        <ButtonLink key={path} look="outline" to={to}>
          {label}
        </ButtonLink>
      );
    })}
  >
    {children}
  </AdminPage>
);

/** The search parameters of the ledger of one part. */
export const ofPart = (id: number): Record<string, string> => ({ part: String(id) });

/** The SKU of a part, or what a delivery calls it without one, and its place. */
export const partText = ({ id, sku, shelfPlace }: StockPart): string =>
  [sku ?? `ID-${id}`, shelfPlace && `Shelf ${shelfPlace}`].filter(Boolean).join(' · ');
