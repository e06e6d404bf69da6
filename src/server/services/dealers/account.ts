// The account of a dealer's company with the shop, as its people see it (docs/decisions/055).
import type { DealerAccount, listInvoices } from '../../../contract/dealers/account';
import type { QueryOf } from '../../../contract/endpoint';
import { type DealerInvoice, invoiceState } from '../../../shop/orders/invoices';
import { MAX_OPEN_ORDERS } from '../../../shop/dealers/terms';
import { priceText } from '../../../shop/money';
import type { Paged } from '../../../shop/paged';
import { shopDay } from '../../../shop/shop-day';
import { type AccountRow, sharedCompany } from '../../tables/account/account-rows';
import type { Db } from '../../tables/schema';
import { type InvoiceRow, invoicePage, owedInvoices } from '../../tables/orders/invoices';
import { parcelsByOrder } from '../../tables/orders/parcels';
import { findCompany, overdueBefore } from '../../tables/orders/terms';
import { orderersBesides, orderersFor } from '../orders/orders';
import { refuseOthers } from './dealers';
import { asTerms, hasTerms } from './terms';

const asInvoices = async (
  db: Db,
  account: AccountRow,
  rows: readonly InvoiceRow[],
  today: string,
): Promise<DealerInvoice[]> => {
  const by = await orderersBesides(db, account, rows);
  const parcels = await parcelsByOrder(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ due_day: dueDay, open_cents: open, status, ...row }) => ({
    id: row.id,
    orderNumber: row.number,
    poNumber: row.po_number,
    ...by(row.account_id),
    status,
    state: invoiceState({ status, dueDay, open }, today),
    total: priceText(row.total_cents),
    open: priceText(open ?? 0),
    dueDay,
    parcels: (parcels.get(row.id) ?? []).flatMap(({ carrier, tracking_number: trackingNumber }) =>
      trackingNumber === null ? [] : [{ carrier, trackingNumber }],
    ),
    hasParts: row.item_count > 0,
    createdAt: new Date(row.created_at).toISOString(),
  }));
};

/** The debts and the limit of a dealer's company, and its open invoices. @throws ApiError vendors_only */
export const dealerAccount = async (
  db: Db,
  account: AccountRow,
  now: number,
): Promise<DealerAccount> => {
  refuseOthers(account);
  const today = shopDay(new Date(now));
  const company = await findCompany(db, sharedCompany(account));
  const owed = company ? await owedInvoices(db, company.id, MAX_OPEN_ORDERS) : [];
  const left = company ? company.limit_cents - company.open_cents : 0;
  return {
    company: company?.name ?? null,
    terms: hasTerms(company) ? asTerms(company) : null,
    left: priceText(company?.limit_cents ? Math.max(0, left) : 0),
    overdue: priceText(company ? await overdueBefore(db, today, company.id) : 0),
    owed: await asInvoices(db, account, owed, today),
  };
};

/** One page of the invoices that a dealer may see. @throws ApiError vendors_only */
export const dealerInvoices = async (
  db: Db,
  account: AccountRow,
  query: QueryOf<typeof listInvoices>,
  now: number,
): Promise<Paged<DealerInvoice>> => {
  refuseOthers(account);
  const today = shopDay(new Date(now));
  const found = await invoicePage(db, orderersFor(account), query, today);
  return { ...found, rows: await asInvoices(db, account, found.rows, today) };
};
