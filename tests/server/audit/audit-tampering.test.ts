import { beforeAll, describe, expect, it, test } from 'vitest';
import { buy, newBuyer } from '../../support/buyers';
import { type BusyOrders, keepBusy } from '../../support/busy-shop';
import { signedIn } from '../../support/people';
import { auditOf } from '../../support/orders/audit-of';
import { auditAfter } from './tampered';
import { DAY, type Reply, type Shop, engines, shopForAll } from '../../support/shop';

interface Tampering {
  /** Completes "notices that …". */
  what: string;
  /** Stands for ID in the SQL. */
  of: keyof BusyOrders | keyof Awaited<ReturnType<typeof moreOrders>>;
  change: string;
  rule: string;
  says: RegExp;
}

const MINUTES = 60_000;

/** The checkout of the order. */
const CHECKOUT = `id = (select checkout_id from orders where id = 'ID')`;
const ADMIN = `(select id from account where username = 'admin')`;

const TAMPERINGS: Tampering[] = [
  {
    what: 'an order is deleted',
    of: 'coded',
    change: `delete from order_item where order_id = 'ID'; delete from orders where id = 'ID'`,
    rule: 'I1',
    says: /^The paid intent \S+ has no order\.$/,
  },
  {
    what: 'an order without a payment is deleted',
    of: 'free',
    change: `delete from order_item where order_id = 'ID'; delete from orders where id = 'ID'`,
    rule: 'I13',
    says: /is marked as ordered and has no order\.$/,
  },
  {
    what: 'an order costs more than was paid',
    of: 'coded',
    change: `update orders set total_cents = total_cents + 100, shipping_cents = 100 where id = 'ID'`,
    rule: 'I3',
    says: /costs 34\.55, 33\.55 was taken\.$/,
  },
  {
    what: 'a line is cheaper',
    of: 'delivered',
    change: `update order_item set unit_cents = unit_cents - 1 where order_id = 'ID'`,
    rule: 'I4',
    says: /has a subtotal other than the sum of its items\.$/,
  },
  {
    what: 'a line is deleted',
    of: 'delivered',
    change: `delete from order_item where order_id = 'ID' and product_id = 1041`,
    rule: 'I13',
    says: /has no such line, its checkout 1 × product 1041 at \$6\.99\.$/,
  },
  {
    what: 'a line is of another product',
    of: 'coded',
    change: `update order_item set product_id = 1077 where order_id = 'ID'`,
    rule: 'I13',
    says: /has 1 × product 1077 at \$32\.99, its checkout no such line\.$/,
  },
  {
    what: 'an order counts other pieces',
    of: 'delivered',
    change: `update orders set item_count = 9 where id = 'ID'`,
    rule: 'I4',
    says: /has an item count other than the pieces of its items\.$/,
  },
  {
    what: 'HST is booked as shipping',
    of: 'delivered',
    change: `update orders set hst_cents = hst_cents - 100, shipping_cents = 100 where id = 'ID'`,
    rule: 'I13',
    says: /has \$7\.06 as its HST, its checkout \$8\.06\.$/,
  },
  {
    what: 'HST is booked as shipping in the checkout too',
    of: 'delivered',
    change: `update orders set hst_cents = 706, shipping_cents = 100 where id = 'ID';
      update checkout set snapshot = replace(snapshot, '"hst":806,"shipping":0', '"hst":706,"shipping":100') where ${CHECKOUT}`,
    rule: 'I14',
    says: /was paid as something else: its payment has other sums\.$/,
  },
  {
    what: 'a discount is invented',
    of: 'dealer',
    change: `update orders set discount_cents = discount_cents + 50, shipping_cents = 50 where id = 'ID'`,
    rule: 'I13',
    says: /has \$44\.35 as its discount, its checkout \$43\.85\.$/,
  },
  {
    what: 'an order names a code that does not exist',
    of: 'coded',
    change: `update orders set discount_code = 'NO-SUCH-CODE' where id = 'ID'`,
    rule: 'I15',
    says: /names the discount code NO-SUCH-CODE, which does not exist\.$/,
  },
  {
    what: 'a code that was used is deleted',
    of: 'coded',
    change: `delete from discount_code where code = 'WELCOME10'`,
    rule: 'I15',
    says: /names the discount code WELCOME10, which does not exist\.$/,
  },
  {
    what: 'a confirmation is deleted',
    of: 'delivered',
    change: `delete from outbox where dedupe = 'order-placed-ID'`,
    rule: 'I5',
    says: /has 0 confirmation mails\.$/,
  },
  {
    what: 'an order loses its payment',
    of: 'delivered',
    change: `update orders set intent = null where id = 'ID'`,
    rule: 'I7',
    says: /has no payment\.$/,
  },
  {
    what: 'an order names a payment that was never made',
    of: 'delivered',
    change: `update orders set intent = 'pi_none' where id = 'ID'`,
    rule: 'I7',
    says: /has the intent pi_none, which is not paid\.$/,
  },
  {
    what: 'an order belongs to another account',
    of: 'delivered',
    change: `update orders set account_id = ${ADMIN} where id = 'ID'`,
    rule: 'I13',
    says: /belongs to another account than its checkout\.$/,
  },
  {
    what: 'an order and its checkout belong to another account',
    of: 'delivered',
    change: `update orders set account_id = ${ADMIN} where id = 'ID'; update checkout set account_id = ${ADMIN} where ${CHECKOUT}`,
    rule: 'I14',
    says: /its payment has other user_id\.$/,
  },
  {
    what: 'a parcel goes elsewhere',
    of: 'shipped',
    change: `update orders set address = replace(address, '14 Elm St', '9 Oak St') where id = 'ID'`,
    rule: 'I13',
    says: /has another delivery address than the shop gave it\.$/,
  },
  {
    what: 'a parcel loses a piece',
    of: 'shipped',
    change: `update parcel_line set quantity = 2 where parcel_id in (select id from parcel where order_id = 'ID')`,
    rule: 'I19',
    says: /is shipped, and 1 of its pieces are in no parcel\.$/,
  },
  {
    what: 'a parcel has more than was bought',
    of: 'shipped',
    change: `update parcel_line set quantity = 4 where parcel_id in (select id from parcel where order_id = 'ID')`,
    rule: 'I19',
    says: /has more pieces in its parcels than were bought\.$/,
  },
  {
    what: 'all of an open order has left',
    of: 'shipped',
    change: `update orders set status = 'processing' where id = 'ID'`,
    rule: 'I19',
    says: /is processing, and all of it has left\.$/,
  },
  {
    what: 'an order names a tracking number that no parcel has',
    of: 'shipped',
    change: `update orders set tracking_number = 'another' where id = 'ID'`,
    rule: 'I19',
    says: /has another tracking number than its last parcel\.$/,
  },
  {
    what: 'an order was placed at dealer prices',
    of: 'shipped',
    change: `update orders set placed_as_vendor = 1 where id = 'ID'`,
    rule: 'I13',
    says: /has true as its dealer prices, its checkout false\.$/,
  },
  {
    what: 'an order was delivered and nobody delivered it',
    of: 'dealer',
    change: `update orders set status = 'delivered' where id = 'ID'`,
    rule: 'I17',
    says: /is delivered, the audit log says pending\.$/,
  },
  {
    what: 'a paid checkout is open again',
    of: 'delivered',
    change: `drop index checkout_open; update checkout set state = 'open' where ${CHECKOUT}`,
    rule: 'I13',
    says: /has a checkout that is open and should be ordered\.$/,
  },
  {
    what: 'a buyer has two open checkouts',
    of: 'delivered',
    change: `drop index checkout_open; update checkout set state = 'open',
      account_id = (select account_id from checkout where state = 'open') where ${CHECKOUT}`,
    rule: 'I8',
    says: /has two open checkouts\.$/,
  },
  {
    what: 'a cancelled order is pending again',
    of: 'refunded',
    change: `update orders set status = 'pending' where id = 'ID'`,
    rule: 'I3',
    says: /has a refund and is not cancelled\.$/,
  },
  {
    what: 'a refund is deleted',
    of: 'refunded',
    change: `delete from refund where order_id = 'ID'`,
    rule: 'I3',
    says: /is cancelled and has no refund\.$/,
  },
  {
    what: 'a refund is smaller',
    of: 'pending',
    change: `update refund set amount_cents = 1 where order_id = 'ID'`,
    rule: 'I3',
    says: /costs \$126\.75, and its refund is \$0\.01 of pi_demo_\w+\.$/,
  },
  {
    what: 'a refund that was never given is marked as given',
    of: 'pending',
    change: `update refund set state = 'succeeded' where order_id = 'ID'`,
    rule: 'I3',
    says: /says 126\.75 was refunded, the provider says 0\.00\.$/,
  },
  {
    what: 'a refund is pending for more than two days',
    of: 'pending',
    change: `update refund set created_at = created_at - ${2 * DAY + 1} where order_id = 'ID'`,
    rule: 'A1',
    says: /needs attention: its buyer waits since 2026-10-03 15:59 UTC for the refund of \$126\.75\.$/,
  },
  {
    what: 'a refund failed for good',
    of: 'pending',
    change: `update refund set state = 'failed' where order_id = 'ID'`,
    rule: 'A2',
    says: /needs attention: the refund of \$126\.75 failed for good\. Refund it by hand\.$/,
  },
  {
    what: 'a stock is changed',
    of: 'delivered',
    change: `update product set stock = stock + 5 where id = 1041`,
    rule: 'I11',
    says: /^Product 1041 has 40 pieces in stock, and its stock ledger adds up to 35\.$/,
  },
  {
    what: 'a stock and its last change are changed',
    of: 'delivered',
    change: `update product set stock = stock + 5 where id = 1041; update stock_change set stock_after = stock_after + 5
      where product_id = 1041 and number = (select stock_changes from product where id = 1041)`,
    rule: 'I11',
    says: /^Change \d in the stock ledger of product 1041 does not follow from the one before\.$/,
  },
  {
    what: 'a change of a stock is invented',
    of: 'delivered',
    change: `update product set stock = stock + 5, stock_changes = stock_changes + 1 where id = 1041;
      insert into stock_change (product_id, number, cause, cause_id, at, pieces, stock_after)
        select id, stock_changes, 'edit', 'nobody', 1, 5, stock from product where id = 1041`,
    rule: 'I12',
    says: /^Change \d in the stock ledger of product 1041 names an edit that does not exist\.$/,
  },
  {
    what: 'a delivery is invented',
    of: 'delivered',
    change: `insert into audit_log (id, at, account_id, act, subject, detail)
        values ('invented', 1, null, 'stock.received', 'stock', '{}');
      insert into delivery (id, name, pieces) values ('invented', null, 20)`,
    rule: 'I12',
    says: /^The delivery invented had 20 pieces, and the stock ledger has 0 of it\.$/,
  },
  {
    what: 'a line took nothing from the stock',
    of: 'coded',
    change: `update order_item set from_stock = 0 where order_id = 'ID'`,
    rule: 'I12',
    says: /took 0 pieces of product 1002 from stock, the stock ledger says 1\.$/,
  },
  {
    what: 'a line is promised for a later day',
    of: 'coded',
    change: `update order_item set promised_by = '2036-01-01' where order_id = 'ID'`,
    rule: 'I13',
    says: /promises product 1002 by 2036-01-01, 0 to make, its checkout by 20\d\d-\d\d-\d\d, 0 to make\.$/,
  },
  {
    what: 'an order was not put back into stock',
    of: 'refunded',
    change: `update stock_change set cause = 'order' where cause = 'cancel' and cause_id = 'ID'`,
    rule: 'I12',
    says: /gave 5 pieces of product 1014 back, the stock ledger says 0\.$/,
  },
  {
    what: 'an order is not in the journal',
    of: 'delivered',
    change: `delete from journal_entry where order_id = 'ID'`,
    rule: 'I18',
    says: /is not in the journal with its sums\.$/,
  },
  {
    what: 'the journal has less HST',
    of: 'shipped',
    change: `update journal_entry set credit_cents = credit_cents - 1 where order_id = 'ID' and account = 'hst_payable'`,
    rule: 'I18',
    says: /is not in the journal with its sums\.$/,
  },
  {
    what: 'a refund is not in the journal',
    of: 'refunded',
    change: `delete from journal_entry where order_id = 'ID' and cause = 'refund'`,
    rule: 'I18',
    says: /has a refund \S+ of \$\d+\.\d\d that is not in the journal as it is\.$/,
  },
  {
    what: 'a refund is in the journal that was never made',
    of: 'delivered',
    change: `insert into journal_entry (order_id, cause, cause_id, account, at, debit_cents, credit_cents, province)
      select order_id, 'refund', 're_none', account, at, credit_cents, debit_cents, province
      from journal_entry where order_id = 'ID'`,
    rule: 'I18',
    says: /has the refund re_none in the journal, which is none\.$/,
  },
  {
    what: 'the journal has an order that does not exist',
    of: 'delivered',
    change: `insert into journal_entry (order_id, cause, cause_id, account, at, debit_cents, credit_cents, province)
      select 'nothing', cause, 'nothing', account, at, debit_cents, credit_cents, province
      from journal_entry where order_id = 'ID'`,
    rule: 'I18',
    says: /^The journal has the order nothing of the order nothing, which does not exist\.$/,
  },
  {
    what: 'an order is in the journal of another month',
    of: 'delivered',
    change: `update journal_entry set at = at + ${40 * DAY} where order_id = 'ID'`,
    rule: 'I18',
    says: /is in the journal at another time than it was\.$/,
  },
  {
    what: 'a refund is in the journal of another month',
    of: 'refunded',
    change: `update journal_entry set at = at + ${40 * DAY} where order_id = 'ID' and cause = 'refund'`,
    rule: 'I18',
    says: /is in the journal at another time than it was\.$/,
  },
  {
    what: 'an order is in the journal in another province',
    of: 'delivered',
    change: `update journal_entry set province = 'AB' where order_id = 'ID'`,
    rule: 'I18',
    says: /is in the journal in another province: AB\.$/,
  },
  {
    what: 'a refund is in the journal in another province',
    of: 'refunded',
    change: `update journal_entry set province = 'AB' where order_id = 'ID' and cause = 'refund'`,
    rule: 'I18',
    says: /is in the journal in another province: /,
  },
  {
    what: 'a paid checkout has another total',
    of: 'delivered',
    change: `update checkout set total_cents = total_cents + 1 where ${CHECKOUT}`,
    rule: 'I14',
    says: /has a checkout whose total is not that of its contents\.$/,
  },
  {
    what: 'a refund has more pieces than its sum',
    of: 'parted',
    change: `update refund_line set quantity = 2 where refund_id in (select id from refund where order_id = 'ID')`,
    rule: 'I20',
    says: /has a refund of \$\d+\.\d\d that is not the price of its pieces\.$/,
  },
  {
    what: 'a refunded return is refused',
    of: 'parted',
    change: `update order_return set state = 'refused', refund_id = null where order_id = 'ID'`,
    rule: 'I21',
    says: /has 0 refunded returns, the audit log says 1\.$/,
  },
  {
    what: 'an open quote has another total',
    of: 'quote',
    change: `update shop_quote set total_cents = total_cents - 100 where id = 'ID'`,
    rule: 'I27',
    says: /^The quote Q-\w+ was changed after it was priced\.$/,
  },
  {
    what: 'an open quote has other contents',
    of: 'quote',
    change: `update shop_quote set snapshot = replace(snapshot, '"quantity":2', '"quantity":3') where id = 'ID'`,
    rule: 'I27',
    says: /^The quote Q-\w+ was changed after it was priced\.$/,
  },
  {
    what: 'an order is older than it was',
    of: 'delivered',
    change: `update orders set created_at = created_at - ${40 * DAY} where id = 'ID'`,
    rule: 'I26',
    says: /is from \S+Z, before its checkout of \S+Z\.$/,
  },
  {
    what: 'an order and its journal are younger',
    of: 'delivered',
    change: `update orders set created_at = created_at + ${5 * MINUTES} where id = 'ID';
      update journal_entry set at = at + ${5 * MINUTES} where order_id = 'ID'`,
    rule: 'I26',
    says: /is from \S+Z, and took pieces at \S+Z\.$/,
  },
  {
    what: 'an order has an address although its checkout has none',
    of: 'coded',
    change: `update checkout set email = null where ${CHECKOUT};
      update orders set email = 'thief@people.test' where id = 'ID'`,
    rule: 'I13',
    says: /has another email address than its confirmation\.$/,
  },
  {
    what: 'a refund of a part is deleted with all that belongs to it',
    of: 'counter',
    change: `delete from refund where order_id = 'ID'; delete from provider_refund where order_id = 'ID';
      delete from journal_entry where order_id = 'ID' and cause = 'refund'`,
    rule: 'I20',
    says: /has other refunds of parts than the audit log\.$/,
  },
  {
    what: 'a refund by hand is larger wherever it is stored',
    of: 'counter',
    change: `update refund set amount_cents = amount_cents + 500, other_cents = other_cents + 500 where order_id = 'ID';
      update provider_refund set cents = cents + 500 where order_id = 'ID';
      update journal_entry set debit_cents = debit_cents + 500 where order_id = 'ID' and cause = 'refund' and account = 'refunds';
      update journal_entry set credit_cents = credit_cents + 500 where order_id = 'ID' and cause = 'refund' and account = 'cash'`,
    rule: 'I20',
    says: /has other refunds of parts than the audit log\.$/,
  },
  {
    what: 'a payment by hand is deleted',
    of: 'counter',
    change: `delete from order_payment where order_id = 'ID'`,
    rule: 'I7',
    says: /has no payment\.$/,
  },
  {
    what: 'cash was not rounded',
    of: 'counter',
    change: `update order_payment set rounding_cents = 0 where order_id = 'ID';
      update journal_entry set debit_cents = 6337 where order_id = 'ID' and cause = 'order' and account = 'cash';
      delete from journal_entry where order_id = 'ID' and cause = 'order' and account = 'cash_rounding'`,
    rule: 'I28',
    says: /has a payment that is not rounded as cash is\.$/,
  },
  {
    what: 'less cash was given back than a refund says',
    of: 'counter',
    change: `update refund set rounding_cents = rounding_cents - 5 where order_id = 'ID';
      update journal_entry set credit_cents = credit_cents - 5 where order_id = 'ID' and cause = 'refund' and account = 'cash';
      update journal_entry set account = 'cash_rounding', debit_cents = 0, credit_cents = 3
        where order_id = 'ID' and cause = 'refund' and account = 'cash_rounding'`,
    rule: 'I28',
    says: /has refunds that are not rounded as cash is\.$/,
  },
  {
    what: 'a cheque became cash in the journal too',
    of: 'cheque',
    change: `update order_payment set means = 'cash' where order_id = 'ID';
      update journal_entry set account = 'cash' where order_id = 'ID' and account = 'cheques'`,
    rule: 'I29',
    says: /has other payments by hand than the audit log\.$/,
  },
  {
    what: 'a payment on terms is smaller',
    of: 'owed',
    change: `update terms_payment set cents = cents - 100 where order_id = 'ID'`,
    rule: 'I18',
    says: /has a payment \S+ of \$9\.02 that is not in the journal as it is\.$/,
  },
  {
    what: 'a payment on terms is deleted and owed again',
    of: 'owed',
    change: `delete from terms_payment where order_id = 'ID';
      delete from journal_entry where order_id = 'ID' and cause = 'terms_payment';
      update order_terms set open_cents = open_cents + 1002 where order_id = 'ID';
      update company set open_cents = open_cents + 1002`,
    rule: 'I29',
    says: /has other payments by hand than the audit log\.$/,
  },
  {
    what: 'a payment on terms is in the journal of another month',
    of: 'owed',
    change: `update journal_entry set at = at + ${40 * DAY} where order_id = 'ID' and cause = 'terms_payment'`,
    rule: 'I18',
    says: /is in the journal at another time than it was\.$/,
  },
  {
    what: 'a payment on terms is in another month, and in the journal too',
    of: 'owed',
    change: `update terms_payment set at = at + ${40 * DAY} where order_id = 'ID';
      update journal_entry set at = at + ${40 * DAY} where order_id = 'ID' and cause = 'terms_payment'`,
    rule: 'I29',
    says: /has other payments by hand than the audit log\.$/,
  },
  {
    what: 'a payment on terms is in the journal in another province',
    of: 'owed',
    change: `update journal_entry set province = 'AB' where order_id = 'ID' and cause = 'terms_payment'`,
    rule: 'I18',
    says: /is in the journal in another province: /,
  },
  {
    what: 'an order owes less than the journal says',
    of: 'owed',
    change: `update order_terms set open_cents = 0 where order_id = 'ID'`,
    rule: 'I22',
    says: /has 0\.00 open on its terms, and the journal has 40\.67\.$/,
  },
  {
    what: 'a company owes less than its orders',
    of: 'owed',
    change: `update company set open_cents = 0`,
    rule: 'I22',
    says: /^The company \S+ has 0\.00 open, and its orders add up to 40\.67\.$/,
  },
  {
    what: 'a paid quote is open again',
    of: 'counter',
    change: `update shop_quote set state = 'open' where order_id = 'ID'`,
    rule: 'I13',
    says: /^The quote Q-\w+ is paid and has no order of its own, or is not paid and has one\.$/,
  },
  {
    what: 'a moved day is changed',
    of: 'moved',
    change: `update order_item set promised_by = '2036-01-01' where order_id = 'ID'`,
    rule: 'I30',
    says: /promises product 1043 by 2036-01-01, its moves by 2026-12-02\.$/,
  },
  {
    what: 'the last move of a day is deleted',
    of: 'moved',
    change: `delete from promise_move where order_id = 'ID' and to_day = '2026-12-02'`,
    rule: 'I30',
    says: /promises product 1043 by 2026-12-02, its moves by 2026-12-01\.$/,
  },
  {
    what: 'the moves of a day do not follow each other',
    of: 'moved',
    change: `update promise_move set from_day = '2026-11-30' where order_id = 'ID' and to_day = '2026-12-02'`,
    rule: 'I30',
    says: /promises product 1043 by 2026-12-02, its moves by 2026-12-02\.$/,
  },
  {
    what: 'a buyer is asked about two moves',
    of: 'moved',
    change: `update promise_move set state = 'asked' where order_id = 'ID'`,
    rule: 'I30',
    says: /asks more than once about product 1043\.$/,
  },
  {
    what: 'a later day was accepted and nobody did',
    of: 'moved',
    change: `update promise_move set state = 'accepted' where order_id = 'ID' and state = 'asked'`,
    rule: 'I30',
    says: /has 2026-10-\d\d as agreed for product 1043, and its moves do not\.$/,
  },
  {
    what: 'a day that has not moved waits for an answer',
    of: 'coded',
    change: `update order_item set agreed_by = '2026-10-06' where order_id = 'ID'`,
    rule: 'I30',
    says: /asks about product 1002, whose day has not moved\.$/,
  },
  {
    what: 'a kit took no parts from the shelf',
    of: 'kits',
    change: `update order_part set from_stock = 0 where part_id = 1003
      and item_id in (select id from order_item where order_id = 'ID')`,
    rule: 'I12',
    says: /took 0 pieces of product 1003 from stock, the stock ledger says 4\.$/,
  },
  {
    what: 'a kit has other parts than were sold',
    of: 'kits',
    change: `update order_part set quantity = 3 where part_id = 1003
      and item_id in (select id from order_item where order_id = 'ID')`,
    rule: 'I13',
    says: /packs product 1001 2 times from 3 × product 1003, .+, its checkout 2 times from 2 × product 1003, /,
  },
  {
    what: 'a kit from parts is said to have been packed before',
    of: 'kits',
    change: `update order_item set from_parts = 1 where order_id = 'ID'`,
    rule: 'I13',
    says: /packs product 1001 1 times from .+, its checkout 2 times from /,
  },
  {
    what: 'a refund gave back more parts than its kits have',
    of: 'kits',
    change: `update refund_part set restocked = 9 where part_id = 1003
      and item_id in (select id from order_item where order_id = 'ID')`,
    rule: 'I20',
    says: /has 6 pieces of product 1003 in kits that did not come back packed, its refunds put 9 back\.$/,
  },
  {
    what: 'a refund forgets the parts that went back',
    of: 'kits',
    change: `delete from refund_part where item_id in (select id from order_item where order_id = 'ID')`,
    rule: 'I12',
    says: /gave 0 pieces of product 1003 back with refunds, the stock ledger says 2\.$/,
  },
  {
    what: 'carts are emptied',
    of: 'delivered',
    change: `delete from cart_line`,
    rule: 'I16',
    says: /^The cart of \S+ holds 0 pieces, and 3 were put into it and neither taken out nor bought\.$/,
  },
  {
    what: 'a cart holds another product',
    of: 'delivered',
    change: `update cart_line set product_id = 1077 where product_id = 1041`,
    rule: 'I16',
    says: /^The cart of \S+ holds other products than were put into it\.$/,
  },
];

/**
 * A delivered order of two pieces, one of which came back and was refunded; an open quote; an order that was paid in cash
 * and partly refunded; one that was paid by cheque; one on terms with a payment; one whose day moved twice and asks; and
 * one of three kits, two of them from their parts, of which one was refunded.
 */
const moreOrders = async (shop: Shop) => {
  const account = await shop.db
    .selectFrom('account')
    .selectAll()
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  const admin = await signedIn(shop, account);
  const checked = ({ status, body }: Reply) => {
    if (status >= 300) throw new Error(`Refused: ${JSON.stringify(body)}`);
    return body as { id: string };
  };
  const parted = await buy(await newBuyer(shop, [[1042, 2]]));
  const path = `/api/admin/orders/${parted.id}`;
  checked(await admin.put(`${path}/status`, { status: 'delivered' }));
  const items = await shop.db
    .selectFrom('order_item')
    .select('id')
    .where('order_id', '=', parted.id)
    .execute();
  const lines = items.map(({ id: itemId }) => ({ itemId, quantity: 1 }));
  const returns = `${path}/returns`;
  const begun = await admin.post(returns, { lines, reason: 'Too long' });
  const [one] = checked(begun) as unknown as { id: string }[];
  const step = async (body: object) => checked(await admin.put(`${returns}/${one?.id}`, body));
  await step({ to: 'received' });
  const found = items.map(({ id: itemId }) => ({ itemId, accepted: 1, restock: false }));
  await step({ to: 'inspected', note: '', lines: found });
  await step({ to: 'refunded' });
  const bought = [{ productId: 1042, quantity: 2 }];
  const made = { name: 'Ann Lee', email: 'ann@people.test', lines: bought };
  const quote = checked(await admin.post('/api/admin/quotes', made));

  const { account: dealer } = await newBuyer(shop, [], { is_vendor: 1 });
  const terms = { days: 30, limit: '100' };
  checked(await admin.put(`/api/admin/users/${dealer.id}/terms`, terms));
  const pair = [{ productId: 1002, quantity: 2 }];
  const sell = async (customer: object, means: string) => {
    const { id } = checked(await admin.post('/api/admin/quotes', { ...customer, lines: pair }));
    return checked(await admin.post(`/api/admin/quotes/${id}/paid`, { means }));
  };
  const counter = await sell({ name: 'Ann Lee' }, 'cash');
  const goodwill = { amount: '3.33', reason: 'Scratched' };
  checked(await admin.post(`/api/admin/orders/${counter.id}/refunds`, goodwill));
  const cheque = await sell({ name: 'Ann Lee' }, 'cheque');
  const owed = await sell({ username: dealer.username }, 'terms');
  const part = { amount: '10.02', means: 'e-transfer' };
  checked(await admin.post(`/api/admin/orders/${owed.id}/payments`, part));

  const itemOf = (id: string) =>
    shop.db
      .selectFrom('order_item')
      .selectAll()
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
  const moved = await buy(await newBuyer(shop, [[1043, 1]]));
  for (const day of ['2026-12-01', '2026-12-02']) {
    const { id, promised_by: was } = await itemOf(moved.id);
    checked(
      await admin.put(`/api/admin/orders/${moved.id}/items/${id}/promise`, { was, day, note: '' }),
    );
  }
  const contents = [
    { sku: 'NR-SU-LB-ADJ3', quantity: 2 },
    { sku: 'NR-TG-BL-010', quantity: 1 },
  ];
  checked(
    await admin.put('/api/admin/products/1001', {
      packedFromParts: true,
      stock: 1,
      interfaces: [{ kind: 'kit', contents }],
    }),
  );
  const kits = await buy(await newBuyer(shop, [[1001, 3]]));
  const oneKit = { itemId: (await itemOf(kits.id)).id, quantity: 1, restock: true };
  const back = { lines: [oneKit], reason: 'Not wanted' };
  checked(await admin.post(`/api/admin/orders/${kits.id}/refunds`, back));
  return { parted, quote, counter, cheque, owed, moved, kits };
};

describe.each(engines)('The audit of a busy shop on %s', (engine) => {
  const shop = shopForAll({ engine, now: '2026-10-05T16:00:00Z' });
  let orders: Record<Tampering['of'], { id: string }>;
  beforeAll(async () => {
    const busy = await keepBusy(shop);
    orders = { ...busy, ...(await moreOrders(shop)) };
  });

  it('complains about nothing', async () => {
    const odd = await shop.db
      .selectFrom('orders')
      .select(['attention', 'attended', 'discount_code'])
      .where((row) => row.or([row('attention', 'is not', null), row('discount_kind', '=', 'code')]))
      .orderBy('id')
      .execute();
    expect(odd).toEqual([
      { attention: null, attended: null, discount_code: 'WELCOME10' },
      { attention: null, attended: null, discount_code: 'ALL-OF-IT' },
      { attention: 'out_of_stock', attended: null, discount_code: null },
      { attention: 'double_payment', attended: null, discount_code: null },
      { attention: null, attended: null, discount_code: 'SHORT-LIVED' },
    ]);
    expect(await auditOf(shop)).toEqual([]);
  });

  const named = TAMPERINGS.map((one) => [one.what, one] as const);
  test.each(named)('notices that %s', async (_, { of, change, rule, says }) => {
    const found = await auditAfter(shop, change.replaceAll('ID', orders[of].id));
    expect(found).toContainEqual({ rule, what: expect.stringMatching(says) });
  });
});
