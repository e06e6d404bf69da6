import { basename } from 'node:path';
import type { ShopState } from '../../../contract/settings/settings';
import type { Right } from '../../../shop/people/rights';
import { priceText } from '../../../shop/money';
import { shippingPrices } from '../../../shop/shipping/shipping-prices';
import { ZONES } from '../../../shop/shipping/built-in-table';
import type { Db } from '../../tables/schema';
import {
  countMails,
  lastMailError,
  lastPaymentNews,
  lastSentAt,
  openRefunds,
} from '../../tables/settings/shop-status';
import { type CopySettings, readCopyState } from '../copies/copy-state';
import { withoutAddresses } from '../mail/admin';
import type { ShippingTableHolder } from '../shipping/table';
import { taxState } from './set-taxes';

/** The parts of the server whose state the settings page shows. */
interface ShownParts {
  db: Db;
  shippingTable: ShippingTableHolder;
  rateSource: { name: ShopState['shipping']['carrier'] };
  mail: { name: ShopState['mail']['transport'] };
  payments: { name: string };
  copies?: CopySettings;
}

const MAX_REFUNDS = 20;

const iso = (time: number | null | undefined): string | null =>
  time === null || time === undefined ? null : new Date(time).toISOString();

const paymentState = async (db: Db, provider: string): Promise<ShopState['payments']> => {
  const refunds = await openRefunds(db);
  const news = await lastPaymentNews(db);
  return {
    provider,
    lastNews: news ? { kind: news.kind, at: new Date(news.created_at).toISOString() } : null,
    refundsWaiting: refunds.filter(({ state }) => state === 'pending').length,
    refundsFailed: refunds.filter(({ state }) => state === 'failed').length,
    refunds: refunds.slice(0, MAX_REFUNDS).map((row) => ({
      orderId: row.order_id,
      orderNumber: row.number,
      amount: priceText(row.amount_cents),
      state: row.state === 'failed' ? 'failed' : 'pending',
      lastError: row.last_error,
    })),
  };
};

const copyState = async (db: Db, settings: CopySettings): Promise<ShopState['copies']> => {
  const { isNightly, hasCommand, backup, sent, drill } = await readCopyState(db, settings);
  const text = (time: number): string => new Date(time).toISOString();
  return {
    isNightly,
    last: backup ? { at: text(backup.at), file: basename(backup.file), bytes: backup.bytes } : null,
    hasCommand,
    sent: sent
      ? {
          file: sent.file,
          triedAt: text(sent.triedAt),
          sentAt: iso(sent.sentAt),
          error: sent.error,
        }
      : null,
    drill: drill
      ? { at: text(drill.at), file: drill.file, seconds: drill.ms / 1000, error: drill.error }
      : null,
  };
};

/** Settings, and the state of mail and payments. @param rights of the reader */
export const shopState = async (
  { db, shippingTable, rateSource, mail, payments, copies }: ShownParts,
  now: number,
  rights: readonly Right[],
): Promise<ShopState> => {
  const mailError = await lastMailError(db);
  const { table, version, isConfirmed, changedAt } = shippingTable.held;
  return {
    shipping: {
      version,
      isConfirmed,
      changedAt: iso(changedAt),
      carrier: rateSource.name,
      prices: shippingPrices(table),
      services: table.services.map(({ service }) => service),
      zones: Object.values(ZONES),
    },
    tax: await taxState(db, now),
    mail: {
      transport: mail.name,
      waiting: await countMails(db, 'waiting'),
      failed: await countMails(db, 'failed'),
      lastSentAt: iso(await lastSentAt(db)),
      lastError: rights.includes('customers.read') ? mailError : withoutAddresses(mailError),
    },
    copies: copies ? await copyState(db, copies) : null,
    payments: await paymentState(db, payments.name),
  };
};
