import { describe, expect, it } from 'vitest';
import { actText } from '../../../src/server/services/log/act-words';
import type { Act, ActDetails } from '../../../src/server/tables/log/acts';
import { SHIPPING_TABLE } from '../../../src/shop/shipping/built-in-table';
import { shippingPrices } from '../../../src/shop/shipping/shipping-prices';

const prices = shippingPrices(SHIPPING_TABLE);
const TABLE = JSON.stringify({ prices, isConfirmed: false });
const DEARER = JSON.stringify({ prices: { ...prices, oversize: 4500 }, isConfirmed: true });

const LONG = 'a bracket for a link '.repeat(9).trim();

const said = <A extends Act>(act: A, detail: ActDetails[A], words: string) =>
  [words, { id: 'entry', act, detail: JSON.stringify(detail) }] as const;

describe('An entry of the log says', () => {
  it.each([
    said(
      'axle.added',
      { after: { names: ['Dana 60', 'D60'], tubesIn: [3.125] } },
      'Axle added: Dana 60, D60, tubes 3-1/8 in',
    ),
    said(
      'axle.changed',
      {
        before: { names: ['Dana 60'], tubesIn: [] },
        after: { names: ['Dana 60', 'D60'], tubesIn: [3.125] },
      },
      'Axle changed: names Dana 60 → Dana 60, D60, tubes none → 3-1/8 in',
    ),
    said(
      'calendar.changed',
      { closedWeekdays: [[0, 6], [0]], cutOff: ['00:00', '14:00'] },
      'Calendar changed: closed weekdays Sunday, Saturday → Sunday, cut off 00:00 → 14:00',
    ),
    said(
      'calendar.changed',
      {
        closedDates: [
          ['2026-12-24', '2026-12-28'],
          ['2026-12-24', '2026-12-31'],
        ],
      },
      'Calendar changed: closed dates added Dec 31, 2026, closed dates removed Dec 28, 2026',
    ),
    said(
      'calendar.changed',
      {
        groups: [
          [{ name: 'Trusses', perWeek: 5 }],
          [
            { name: 'Trusses', perWeek: 8 },
            { name: 'Gussets', perWeek: 20 },
          ],
        ],
      },
      'Calendar changed: work groups, Trusses, per week 5 → 8, work groups, Gussets none → per week 20',
    ),
    said(
      'carrier.changed',
      {
        name: 'UPS',
        changes: {
          offFrom: [null, '2026-06-20'],
          services: [
            [{ name: 'Ground', percent: 100, days: [1, 2] }],
            [{ name: 'Ground', percent: 110, days: [1, 2] }],
          ],
        },
      },
      'Carrier changed: UPS: switched off from none → Jun 20, 2026, services, Ground, percent 100 → 110',
    ),
    said(
      'category.changed',
      { position: [2, 0], hidden: [0, 1], slug: ['tools', 'shop-tools'] },
      'Category changed: position 3 → 1, hidden no → yes, address tools → shop-tools',
    ),
    said(
      'dealer.terms',
      { days: 30, limit: 50000, company: 'c-1', before: null },
      'Changed the terms of a dealer: days to pay none → 30, limit none → $500.00 CAD',
    ),
    said(
      'dealer.terms',
      { days: 30, limit: 50000, company: 'c-1' },
      'Changed the terms of a dealer: days to pay 30, limit $500.00 CAD',
    ),
    said(
      'discount.added',
      {
        percent: null,
        amount_cents: 500,
        free_shipping: 0,
        category_id: 3,
        category: 'Apparel',
        starts_at: Date.UTC(2026, 5, 16, 16),
        ends_at: null,
        min_total_cents: 0,
        max_uses: null,
        once_per_customer: 0,
        active: 1,
      },
      'Code added: amount $5.00 CAD, category Apparel, starts Jun 16, 2026, switched on',
    ),
    said(
      'discount.changed',
      {
        before: { min_total_cents: 5000, active: 1, category_id: 3, category: 'Apparel' },
        after: { min_total_cents: 6000, active: 0, category_id: 4, category: 'Tools' },
      },
      'Code changed: from a subtotal of $50.00 CAD → $60.00 CAD, switched on yes → no, category Apparel → Tools',
    ),
    said(
      'example.changed',
      {
        title: 'Long arm',
        published: false,
        changes: { published: [1, 0], lines: ['[{"quantity":2}]', '[{"quantity":4}]'] },
      },
      'Example build changed: Long arm: published yes → no, parts, 1, quantity 2 → 4',
    ),
    said(
      'home.changed',
      { heroTitle: ['{makes}', 'Trailers'], factName1: ['', 'welders'] },
      'Home page changed: hero title {makes} → Trailers, fact name 1 none → welders',
    ),
    said(
      'notices.changed',
      {
        eachOrder: true,
        digest: true,
        before: { eachOrder: true, digest: true },
        isOtherAddress: true,
      },
      'Mails to the owner changed: to another address no → yes',
    ),
    said(
      'noun.added',
      {
        noun: 'supplier',
        after: { name: 'Metal Supermarkets', number: '', leadDays: 3, notes: '' },
      },
      'Supplier added: Metal Supermarkets, lead time, business days 3',
    ),
    said(
      'noun.changed',
      {
        noun: 'supplier',
        before: { name: 'Metal', number: '', leadDays: null, notes: '' },
        after: { name: 'Metal Supermarkets', number: '', leadDays: 0, notes: '' },
      },
      'Supplier changed: name Metal → Metal Supermarkets, lead time, business days none → 0',
    ),
    said(
      'noun.changed',
      {
        noun: 'jig',
        before: { holeIn: 0.5, isFlat: false, madeOn: '2026-06-15' },
        after: { holeIn: 0.75, isFlat: true, madeOn: '2026-06-16' },
      },
      'Jig changed: hole 1/2 in → 3/4 in, flat no → yes, made on Jun 15, 2026 → Jun 16, 2026',
    ),
    said(
      'noun.removed',
      {
        noun: 'supplier',
        before: { name: 'Metal Supermarkets', number: 'C-1041', leadDays: 3, notes: '' },
      },
      'Supplier removed: Metal Supermarkets, your customer number there C-1041, lead time, business days 3',
    ),
    said(
      'order.promise-moved',
      { part: 'Truss', from: '2026-12-18', to: '2027-01-05', asks: true },
      'Promised day moved, the buyer was asked: Truss: Dec 18, 2026 → Jan 5, 2027',
    ),
    said('order.refund', {}, 'Refund of a part'),
    said(
      'page.saved',
      {
        title: 'Returns',
        version: 2,
        changes: { title: ['Sending back', 'Returns'], searchTitle: ['', 'Returns'] },
      },
      'Page saved: Returns, version 2: title Sending back → Returns, title for search engines none → Returns',
    ),
    said('person.invited', { from: 'Dealer', to: 'Dealer' }, 'Person invited: Dealer → Dealer'),
    said(
      'product.changed',
      { price_cents: [1200, 1400], sale_to: [null, '2026-12-31'], weight_g: [400, 2000] },
      'Product changed: price $12.00 CAD → $14.00 CAD, last day of the sale none → Dec 31, 2026, weight 0.4 kg → 2 kg',
    ),
    said(
      'product.changed',
      { packing: ['{}', '{"lengthIn":12.5,"nests":true}'], image_url: [null, '/img/a.webp'] },
      'Product changed: packing, length none → 12-1/2 in, packing, nests no → yes, picture none → /img/a.webp',
    ),
    said(
      'product.changed',
      { category_id: [1, 2], category: ['Tools', 'Apparel'], supply: ['stock', 'made'] },
      'Product changed: category Tools → Apparel, supply from stock → made to order',
    ),
    said('product.changed', { category_id: [1, 2] }, 'Product changed: category'),
    said(
      'product.changed',
      { description: [`${LONG} steel, ${LONG}`, `${LONG} alloy, ${LONG}`] },
      `Product changed: description …${LONG.slice(-39)} steel, ${LONG.slice(0, 73)}… → …${LONG.slice(-39)} alloy, ${LONG.slice(0, 73)}…`,
    ),
    said(
      'promotions.changed',
      {
        season: [
          { percent: 15, months: [10] },
          { percent: 30, months: [5, 6] },
        ],
        banners: [[], [{ id: '1', text: 'Trail week', from: '2026-05-16' }]],
      },
      'Promotions changed: sale, percent 15 → 30, sale, months October → May, June, banners, 1 none → text Trail week, from May 16, 2026',
    ),
    said(
      'quote.renewed',
      { cents: 22035, before: 64973 },
      'Quote priced again: $649.73 CAD → $220.35 CAD',
    ),
    said(
      'role.added',
      { name: 'Counter', rights: ['orders.note', 'quotes.read'] },
      'Role added: Counter, rights Write notes on orders, See quotes',
    ),
    said(
      'role.changed',
      { name: ['Counter', 'Shelf'], rights: [['orders.note'], ['quotes.read']] },
      'Role edited: name Counter → Shelf, rights added See quotes, rights removed Write notes on orders',
    ),
    said(
      'shipping.changed',
      { version: 2, isConfirmed: true, before: TABLE, after: DEARER },
      'Shipping table changed: version 2, confirmed: oversize surcharge $15.00 CAD → $45.00 CAD, confirmed no → yes',
    ),
    said(
      'shipping.changed',
      { version: 1, isConfirmed: false, before: null, after: null },
      'Shipping table changed: version 1',
    ),
    said(
      'site.changed',
      {
        founded: [2008, 2015],
        gstNumber: ['', '1234 RT'],
        logo: ['', '/img/logo.webp'],
        partners: [
          [{ name: 'A' }, { name: 'B' }],
          [{ name: 'B' }, { name: 'A' }],
        ],
        social: [[{ name: 'Videos', url: '' }], []],
      },
      'Shop facts changed: founded 2008 → 2015, GST/HST number none → 1234 RT, logo none → /img/logo.webp, partners A, B → B, A, links, Videos yes → no',
    ),
    said('stock.damaged', { stock: [30, 28] }, 'Damaged pieces: stock 30 → 28'),
    said(
      'stock.received',
      {
        supplier: 'Acme',
        reference: '',
        note: 'Box 1',
        parts: 1,
        pieces: 20,
        lines: [['NR-1', 10, 30]],
      },
      'Delivery of 20 pieces of 1 part received: Acme, Box 1: NR-1, stock 10 → 30',
    ),
    said(
      'tax.changed',
      {
        byPlace: true,
        collects: ['BC', 'QC'],
        onShipping: true,
        before: { byPlace: false, collects: [], onShipping: false },
      },
      'Tax changed: tax HST 13% everywhere → by place of delivery, provincial tax in none → BC, QC, tax on shipping no → yes',
    ),
    said('tax.changed', { byPlace: false, collects: [] }, 'Tax changed: tax HST 13% everywhere'),
    said(
      'tax.rate',
      { province: 'Quebec', day: '2026-07-01', rate: 'QST 10%' },
      'Tax rate added: province Quebec, Jul 1, 2026, rate QST 10%',
    ),
    said(
      'words.changed',
      { before: ['hood prop'], after: ['hood prop', 'bonnet stay'] },
      'Search words changed: hood prop → hood prop, bonnet stay',
    ),
  ])('%s', (words, entry) => {
    expect(actText(entry)).toBe(words);
  });

  it('what it was, of an act that the shop no longer knows', () => {
    expect(actText({ id: 'entry', act: 'jig.bolted_down', detail: '{"x":1}' })).toBe(
      'jig bolted down',
    );
  });
});
