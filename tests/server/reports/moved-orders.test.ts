import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { AdminOrder, ShippingNow } from '../../../src/contract/orders/admin';
import { type ExportName, exportPath } from '../../../src/contract/reports';
import { giveRefunds } from '../../../src/server/jobs/give-refunds';
import { auditOf } from '../../support/orders/audit-of';
import { report } from '../../../src/server/services/reports/reports';
import type { ShippingAddress } from '../../../src/shop/checkout/address';
import { owedAtAddress } from '../../../src/shop/orders/address-change';
import { ADDRESS, newBuyer } from '../../support/buyers';
import { IN_ORDER } from '../../support/in-order';
import { type Member, addMember, prove, signedIn } from '../../support/people';
import { shopForAll } from '../../support/shop';
import { QUEBEC, buyTo, chargeByPlace } from '../../support/taxes';

const BRACKET = 1002; // $32.99
const PERIOD = '2026-05';
const SPAN = { from: '2026-05-01', to: '2026-05-31' };
const CALGARY = { ...ADDRESS, city: 'Calgary', state: 'AB', zipCode: 'T2P 1A1' };
const WINNIPEG = { ...ADDRESS, city: 'Winnipeg', state: 'MB', zipCode: 'R3C 1A1' };

type Row = Record<string, string>;
/** How the owner settles a move: as the page offers it, waived, or not at all. */
type Settling = 'settled' | 'paid' | 'waived' | 'undecided';

// In order, because all orders are in the same books.
describe('Orders whose address moves (docs/rules.md 17.10)', IN_ORDER, () => {
  const shop = shopForAll({ now: '2026-05-05T16:00:00Z' });
  let admin: Member;
  beforeAll(async () => {
    admin = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
    await chargeByPlace(admin, true, ['QC', 'BC']);
  });

  const cents = (dollars = '0') => Math.round(Number(dollars) * 100);
  const total = (rows: readonly Row[], column: string) =>
    rows.reduce((sum, row) => sum + cents(row[column]), 0);
  const readCsv = async (path: string): Promise<Row[]> => {
    await prove(admin);
    return parse(await (await admin.fetch(path)).text(), { bom: true, columns: true });
  };
  const exported = (name: ExportName) => readCsv(exportPath(name, SPAN));
  const path = (id: string, act = '') => `/api/admin/orders/${id}${act && `/${act}`}`;
  const shown = async (id: string) => AdminOrder.parse((await admin.get(path(id))).body);

  /** Moves an order to an address, and settles the difference that its page shows. */
  const move = async (id: string, to: ShippingAddress, settling: Settling) => {
    shop.clock.pass(60_000);
    const { state, zipCode } = to;
    const { now } = ShippingNow.parse(
      (await admin.post(path(id, 'quote'), { state, zipCode })).body,
    );
    const { owed, back } = owedAtAddress(now ?? { difference: '0' });
    const amount = (Math.abs(owed) / 100).toFixed(2);
    const act = back ? 'refund' : settling === 'waived' ? 'waive' : 'charge';
    const isOwed = settling !== 'undecided' && (owed > 0 || back > 0);
    const reply = await admin.put(path(id, 'address'), {
      shippingAddress: to,
      ...(isOwed && { difference: { act, amount } }),
    });
    expect(reply.status).toBe(200);
    const { unpaidSupplement } = await shown(id);
    if (settling === 'paid' && unpaidSupplement) {
      const paid = { means: 'e-transfer', reference: 'CA12' };
      await admin.post(`/api/admin/quotes/${unpaidSupplement.id}/paid`, paid);
    }
  };
  const give = async () => {
    shop.clock.pass(60_000);
    await giveRefunds(shop.parts);
    await shop.deliverEvents();
  };

  /** The journal, report and files of the month agree with each other. */
  const agree = async () => {
    const orders = await exported('orders');
    const journal = await exported('journal');
    const figures = await report(shop.db, PERIOD);
    const sold = ({ cause = '' }: Row) =>
      ['order', 'tax_moved_out', 'tax_moved_in'].includes(cause);
    const booked = (account: string, province?: string) => {
      const rows = journal.filter(
        (row) =>
          row.account === account && sold(row) && (province ?? row.province) === row.province,
      );
      return total(rows, 'credit') - total(rows, 'debit');
    };
    const taxes = [
      ['gst_hst', 'hst_payable', figures.hst],
      ['pst_qst', 'pst_payable', figures.pst],
    ] as const;
    for (const [column, account, { collected, byProvince }] of taxes) {
      expect([column, total(orders, column)]).toEqual([column, cents(collected)]);
      for (const { province, collected: there } of byProvince) {
        const rows = orders.filter((row) => row.province === province);
        const sums = [total(rows, column), booked(account, province)];
        expect([province, column, ...sums]).toEqual([
          province,
          column,
          ...sums.map(() => cents(there)),
        ]);
      }
    }
    expect(total(orders, 'shipping')).toBe(cents(figures.shipping));
    expect(total(orders, 'subtotal')).toBe(cents(figures.sales));
    expect(total(orders, 'refunded')).toBe(cents(figures.refunds));
    for (const row of orders) {
      const parts =
        cents(row.subtotal) - cents(row.discount) + cents(row.shipping) + cents(row.hst);
      expect([row.order, parts]).toEqual([row.order, cents(row.total)]);
      expect(cents(row.hst)).toBe(cents(row.gst_hst) + cents(row.pst_qst));
    }
    expect(total(await exported('lines'), 'total')).toBe(total(orders, 'subtotal'));
    expect(total(await exported('customers'), 'total')).toBe(total(orders, 'total'));
    const chosen = await readCsv('/api/admin/orders/batch/orders.csv?');
    const byNumber = (rows: Row[]) =>
      rows.toSorted((one, other) => (one.order ?? '').localeCompare(other.order ?? ''));
    expect(byNumber(chosen)).toEqual(byNumber(orders));
    expect(await auditOf(shop)).toEqual([]);
    return orders;
  };

  /** The tax that is left of an order and its supplements after all refunds, by province; none that is nothing. */
  const taxLeft = async (id: string) => {
    const { orderNumber, supplements } = await shown(id);
    const numbers = [orderNumber, ...supplements.map((one) => one.orderNumber)];
    const left: Record<string, number> = {};
    for (const { order = '', account = '', province = '', debit, credit } of await exported(
      'journal',
    ))
      if (numbers.includes(order) && ['hst_payable', 'pst_payable'].includes(account))
        left[province] = (left[province] ?? 0) + cents(credit) - cents(debit);
    return Object.fromEntries(Object.entries(left).filter(([, sum]) => sum !== 0));
  };

  const ON = { province: 'ON', taxes: 'HST 13%' };
  const AB = { province: 'AB', taxes: 'GST 5%' };
  const QC = { province: 'QC', taxes: 'GST 5% + QST 9.975%' };
  // 164.95 of parts: 21.44 in Ontario, 8.25 in Alberta and Manitoba, 8.25 and 16.45 in Quebec.
  const MOVES: [
    what: string,
    from: ShippingAddress,
    steps: [ShippingAddress, Settling][],
    sold: Row,
    left: Record<string, number>,
  ][] = [
    ['to less tax, which goes back', ADDRESS, [[CALGARY, 'settled']], AB, { AB: 825 }],
    ['to more tax, which is paid', ADDRESS, [[QUEBEC, 'paid']], QC, { QC: 2470 }],
    [
      'to more tax, which is charged and not paid yet',
      CALGARY,
      [[QUEBEC, 'settled']],
      { ...QC, gst_hst: '8.25', pst_qst: '0.00' },
      { QC: 825 },
    ],
    [
      'to more tax, which is waived',
      ADDRESS,
      [[QUEBEC, 'waived']],
      { ...QC, gst_hst: '8.25', pst_qst: '13.19' },
      { QC: 2144 },
    ],
    [
      'to the same tax',
      CALGARY,
      [[WINNIPEG, 'settled']],
      { province: 'MB', taxes: 'GST 5%', gst_hst: '8.25' },
      { MB: 825 },
    ],
    [
      'to another tax, while nobody has decided',
      ADDRESS,
      [[QUEBEC, 'undecided']],
      { ...ON, gst_hst: '21.44' },
      { ON: 2144 },
    ],
    [
      'to less tax and on to more, before it is back',
      ADDRESS,
      [
        [CALGARY, 'settled'],
        [QUEBEC, 'paid'],
      ],
      QC,
      { QC: 2470 },
    ],
    [
      'to more tax, which is paid, and on to less',
      ADDRESS,
      [
        [QUEBEC, 'paid'],
        [CALGARY, 'settled'],
      ],
      AB,
      { AB: 825 },
    ],
    [
      'to more tax, which is paid, and back again',
      CALGARY,
      [
        [ADDRESS, 'paid'],
        [CALGARY, 'settled'],
      ],
      AB,
      { AB: 825 },
    ],
    [
      'to more tax twice, which is paid twice, and on to less, and back before that has gone back',
      CALGARY,
      [
        [ADDRESS, 'paid'],
        [QUEBEC, 'paid'],
        [WINNIPEG, 'settled'],
        [QUEBEC, 'paid'],
      ],
      QC,
      { QC: 2470 },
    ],
    [
      'to more tax, which is not paid, and on to more',
      CALGARY,
      [
        [ADDRESS, 'settled'],
        [QUEBEC, 'paid'],
      ],
      QC,
      { QC: 2470 },
    ],
    [
      'to more tax, which is waived, and on to less, and back',
      ADDRESS,
      [
        [QUEBEC, 'waived'],
        [CALGARY, 'settled'],
        [ADDRESS, 'paid'],
      ],
      ON,
      { ON: 2144 },
    ],
  ];
  it.each(MOVES)(
    'are alike in journal, report and files: %s',
    async (_, from, steps, sold, left) => {
      const buyer = await newBuyer(shop, [[BRACKET, 5]]);
      const { id, orderNumber } = await buyTo(buyer, from);
      for (const [to, settling] of steps) await move(id, to, settling);
      await agree();
      await give();
      const orders = await agree();
      expect(orders.find(({ order }) => order === orderNumber)).toMatchObject(sold);
      expect(await taxLeft(id)).toEqual(left);
      expect((await shown(id)).attention).not.toContain(steps.length > 1 ? 'tax_place' : 'amount');
    },
  );

  const TAXED: [what: string, from: ShippingAddress, tos: ShippingAddress[], percent: number][] = [
    ['to more tax and on to less', ADDRESS, [QUEBEC, CALGARY], 5],
    ['to more tax and back', CALGARY, [ADDRESS, CALGARY], 5],
    ['to less tax and on to more, and back', ADDRESS, [CALGARY, QUEBEC, ADDRESS], 13],
  ];
  it.each(TAXED)('are alike where shipping is taxed too: %s', async (_, from, tos, percent) => {
    await chargeByPlace(admin, true, ['QC', 'BC'], true);
    const { id } = await buyTo(await newBuyer(shop, [[BRACKET, 1]]), from);
    for (const to of tos) await move(id, to, 'paid');
    await give();
    await agree();
    const { state, zipCode } = tos.at(-1) ?? from;
    const there = ShippingNow.parse((await admin.post(path(id, 'quote'), { state, zipCode })).body);
    expect(there.now).not.toHaveProperty('tax');
    const left = await taxLeft(id);
    expect(Object.keys(left)).toEqual([state]);
    // Each payment is taxed on its own.
    const due = ((3299 + cents(there.paid)) * percent) / 100;
    expect(Math.abs((left[state] ?? 0) - due)).toBeLessThan(tos.length + 1);
  });
});
