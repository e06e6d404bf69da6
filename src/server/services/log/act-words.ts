import { ATTENTION, Attention } from '../../../shop/orders/attention';
import type { ActChange, AuditEntry } from '../../../contract/log';
import { type Axle, axleText } from '../../../shop/catalogue/search/axle';
import { priceChangeText } from '../../../shop/catalogue/prices/price-change';
import { counted } from '../../../shop/counted';
import { rateName } from '../../../shop/checkout/tax-rates';
import { cad } from '../../../shop/money';
import type { OrderStatus } from '../../../shop/orders/order';
import type { Act, ActDetails } from '../../tables/log/acts';
import { dueText } from '../mail/text';
import { AUDIT_LOG_JSON, type AuditLogRow } from '../../tables/log/log-rows';
import {
  calendarChanges,
  carrierChanges,
  categoryChanges,
  changesText,
  companyChanges,
  discountChanges,
  discountText,
  exampleChanges,
  homeChanges,
  importChanges,
  pageChanges,
  productChanges,
  promotionChanges,
  rightsText,
  roleChanges,
  shippingChanges,
  siteChanges,
} from './change-words';
import { nounChanges, nounName, nounText } from './noun-words';

const parcel = ({ carrier, trackingNumber }: ActDetails['order.tracking']): string =>
  [carrier, trackingNumber].filter(Boolean).join(' ') || 'no tracking number';

/** Which parcel of several, and what it carries. Older entries have one parcel. */
const sent = (detail: ActDetails['order.shipped']): string =>
  detail.number === undefined
    ? parcel(detail)
    : `parcel ${detail.number}, ${counted(detail.pieces ?? 0, 'piece')}, ${parcel(detail)}`;

const reason = ({ reason: flag }: ActDetails['order.seen-to']): string => {
  const known = Attention.safeParse(flag);
  return known.success ? ATTENTION[known.data].short : 'something';
};

/** From where to where, and what shipping costs there. Empty once the buyer's account is deleted. */
const addressChange = ({ from, to, paid, costs, service }: ActDetails['order.address']): string =>
  to
    ? [
        `${from || 'none'} → ${to}`,
        ...(costs === undefined
          ? []
          : [`shipping paid ${cad(paid ?? 0)}, there ${cad(costs)} (${service})`]),
      ].join('; ')
    : '';

/** Its sum and its pieces; neither once the buyer's account is deleted. */
const refundBegun = ({ cents, pieces, restocked }: ActDetails['order.refund']): string =>
  [
    cents ? `Refund of ${cad(cents)} begun` : 'Refund of a part',
    ...(pieces ? [`${counted(pieces, 'piece')} refunded`] : []),
    ...(restocked ? [`${restocked} put back on the shelf`] : []),
  ].join(', ');

/** Whether the mail was sent or only written to the outbox folder. Missing in older entries. */
const mailed = ({ mailsGoOut }: { mailsGoOut?: boolean | undefined }, queued: string): string =>
  mailsGoOut === false ? 'the mail is written to the outbox folder, no mail server is set' : queued;

const cancelled = ({ refund, restock }: ActDetails['order.cancelled']): string =>
  [
    'Cancelled',
    refund > 0 ? `refund of ${cad(refund)} begun` : 'nothing to refund',
    ...(restock === false ? ['parts not put back on the shelf'] : []),
  ].join(', ');

const ready = (detail: ActDetails['order.ready']): string =>
  `Ready for pickup; ${mailed(detail, 'a mail to the buyer is queued')}`;

const after = (title: string, more: string): string => (more ? `${title}: ${more}` : title);

const listed = (words: readonly string[]): string => words.join(', ');
const axleFacts = (axle: Axle): string =>
  `${listed(axle.names)}: ${axle.tubesIn.length ? axleText(axle) : 'not measured'}`;

/** Supplier, reference and note of a delivery, as far as they were given. */
const deliveryNote = ({ supplier, reference, note }: ActDetails['stock.received']): string =>
  [supplier, reference, note].filter(Boolean).join(', ');

const received = (detail: ActDetails['stock.received']): string =>
  after(
    `Delivery of ${counted(detail.pieces, 'piece')} of ${counted(detail.parts, 'part')} received`,
    deliveryNote(detail),
  );

/** The outcome of a difference for shipping (docs/rules.md 6.19). */
const difference = ({ what, cents, number, hasTax }: ActDetails['order.difference']): string => {
  const sum = `Difference for shipping${hasTax ? ' and tax' : ''} of ${cad(cents)}`;
  switch (what) {
    case 'charged':
      return `${sum} charged: ${number}`;
    case 'waived':
      return `${sum} waived`;
    case 'refunded':
      return `${sum} refunded`;
    case 'paid':
      return `${sum} paid: ${number}`;
    case 'give-back':
      return `${sum}, paid by hand, is to be given back by hand: ${number}`;
    default:
      return `${sum} no longer charged: ${number}`;
  }
};

interface Words<Detail> {
  /** The title, also used by the search. */
  title: string;
  /** The changed values before and after. */
  changes?: (detail: Detail) => readonly ActChange[];
  /** The text with details; by default the title and the changes. */
  text?: (detail: Detail) => string;
  /** The text with the details that are no changes; by default the title, where there are changes. */
  brief?: (detail: Detail) => string;
}

/** The change of an act that changes one thing; none in older entries, which do not know it. */
const moved = (
  from: string | null | undefined,
  to: string | null | undefined,
): readonly ActChange[] =>
  from === undefined || to === undefined
    ? []
    : [{ name: null, from: from ?? 'none', to: to ?? 'none' }];

/** The change of an order's status. Older entries do not know the one before. */
const statusTo =
  (to: OrderStatus) =>
  ({ from }: { from?: string }): readonly ActChange[] =>
    moved(from, to);

const example = ({ title, published }: ActDetails['example.added']): string =>
  `${title}${published === undefined ? '' : published ? ', published' : ', not published'}`;

const dated = ({ province, day, rate }: ActDetails['tax.rate']): string =>
  `${province}, ${rate} from ${dueText(day)} on`;

/** Two rates of a province from a day on; none in older entries, which do not know the other one. */
const rateChange = (
  { province, day }: ActDetails['tax.rate'],
  ...[from, to]: readonly [from: string | null | undefined, to: string | null | undefined]
): readonly ActChange[] =>
  moved(from, to).map((change) => ({ ...change, name: rateName(province, day) }));

const pageVersion = ({ title, version }: ActDetails['page.saved']): string =>
  `${title}, version ${version}`;

const nthReturn =
  (what: string) =>
  ({ number }: ActDetails['order.return-received']): string =>
    `Return ${number} ${what}`;

/** Whose review it is says the number of the order. */
const ofReview =
  (what: string) =>
  ({ order, stars }: ActDetails['review.shown']): string =>
    `${what} a review with ${counted(stars, 'star')} of ${order}`;

/** From one role to another. */
const roles = ({ from, to }: ActDetails['person.role']): readonly ActChange[] =>
  moved(from ?? 'no role', to ?? 'no role');

/** A return that the shop has moved on. */
const movedReturn = (
  title: string,
  what: string,
  to: string,
): Words<ActDetails['order.return-received']> => ({
  title,
  text: nthReturn(what),
  brief: nthReturn(what),
  changes: ({ from }) => moved(from, to),
});

/** The stock of each part that a delivery or a count has changed. */
const stockLines = ({
  lines = [],
}: {
  lines?: ActDetails['stock.received']['lines'];
}): readonly ActChange[] =>
  lines.map(([part, from, to]) => ({
    name: `${part}, stock`,
    from: String(from),
    to: String(to),
  }));

const taxMode = (byPlace: boolean): string =>
  byPlace ? 'by place of delivery' : 'HST 13% everywhere';

const onOff = (is: boolean): string => (is ? 'on' : 'off');

/** The values that differ, each with its name. */
const differ = (
  ...values: readonly (readonly [name: string, from: string, to: string])[]
): ActChange[] => values.flatMap(([name, from, to]) => (from === to ? [] : { name, from, to }));

const WORDS: { [A in Act]: Words<ActDetails[A]> } = {
  'order.processing': {
    title: 'Accepted',
    text: () => 'Accepted',
    changes: statusTo('processing'),
  },
  'order.promise-moved': {
    title: 'Promised day moved',
    text: ({ part, from, to, asks }) =>
      `${part}: ${from === null ? `promised by ${dueText(to)}` : `moved from ${dueText(from)} to ${dueText(to)}`}, ${asks ? 'the buyer was asked' : 'the buyer was told'}`,
    changes: ({ from, to }) => moved(from && dueText(from), dueText(to)),
  },
  'order.promise-accepted': {
    title: 'Later day accepted',
    text: ({ part, day }) => `${part}: accepted ${dueText(day)}`,
  },
  'order.promise-cancelled': {
    title: 'Line cancelled by the buyer',
    text: ({ part, day, pieces }) =>
      `${part}: ${counted(pieces, 'piece')} cancelled instead of waiting until ${dueText(day)}`,
  },
  'order.shipped': {
    title: 'Shipped',
    text: (detail) => `Shipped: ${sent(detail)}`,
    brief: (detail) => `Shipped: ${sent(detail)}`,
    changes: statusTo('shipped'),
  },
  'order.parcel': { title: 'Part shipped', text: (detail) => `Part shipped: ${sent(detail)}` },
  'order.delivered': {
    title: 'Delivered',
    text: ({ isPickup, isSupplement }) =>
      isSupplement ? 'Nothing to ship' : isPickup ? 'Picked up' : 'Delivered',
    brief: ({ isPickup }) => (isPickup ? 'Picked up' : 'Delivered'),
    changes: statusTo('delivered'),
  },
  'order.difference': { title: 'Difference for shipping', text: difference },
  'order.tax-moved': {
    title: 'Tax moved',
    text: ({ from, to, before, after: now }) =>
      `Tax moved from ${from} to ${to}: ${cad(before)} before, ${cad(now)} now`,
    changes: ({ from, to, before, after: now }) => [
      { name: 'place', from, to },
      { name: 'tax', from: cad(before), to: cad(now) },
    ],
  },
  'order.cancelled': {
    title: 'Cancelled',
    text: cancelled,
    brief: cancelled,
    changes: statusTo('cancelled'),
  },
  'order.ready': {
    title: 'Ready for pickup',
    text: ready,
    brief: ready,
    changes: statusTo('processing'),
  },
  'order.tracking': {
    title: 'Tracking corrected',
    text: (detail) =>
      `Tracking corrected: ${detail.number === undefined ? '' : `parcel ${detail.number}, `}${parcel(detail)}`,
    brief: ({ number }) =>
      number === undefined ? 'Tracking corrected' : `Tracking corrected: parcel ${number}`,
    changes: ({ before, ...detail }) => (before ? moved(parcel(before), parcel(detail)) : []),
  },
  'order.address': {
    title: 'Address changed',
    text: (detail) => after('Address changed', addressChange(detail)),
    changes: ({ from, to, paid, costs }) => [
      ...moved(from || null, to || undefined),
      ...(to && costs !== undefined
        ? [{ name: 'shipping', from: `paid ${cad(paid ?? 0)}`, to: `costs ${cad(costs)}` }]
        : []),
    ],
  },
  'order.seen-to': { title: 'Resolved', text: (detail) => `Resolved: ${reason(detail)}` },
  'order.noted': { title: 'Wrote a note' },
  'order.wrote': { title: 'Wrote to the buyer' },
  'order.refund': {
    title: 'Refund of a part',
    text: (detail) => after(refundBegun(detail), detail.reason ?? ''),
  },
  'order.refund-again': { title: 'Asked for the refund again' },
  'order.on-terms': {
    title: 'Ordered on account',
    text: ({ cents }) => `Ordered on account: ${cad(cents)}`,
  },
  'order.payment': {
    title: 'Payment on terms',
    text: ({ cents, means }) =>
      cents < 0 ? `Gave ${cad(-cents)} back (${means})` : `Received ${cad(cents)} (${means})`,
  },
  'order.refunded': { title: 'Refunded', text: ({ cents }) => `Refunded ${cad(cents)}` },
  'order.refund-failed': {
    title: 'The refund failed',
    text: ({ cents }) => after('The refund failed', cents === undefined ? '' : cad(cents)),
  },
  'order.return': {
    title: 'Return begun',
    text: ({ number, pieces, byShop }) =>
      `Return ${number} ${byShop ? 'entered' : 'asked for by the buyer'}: ${counted(pieces, 'piece')}`,
  },
  'order.return-received': movedReturn('Return received', 'received', 'received'),
  'order.return-inspected': movedReturn('Return looked at', 'looked at', 'inspected'),
  'order.return-refunded': movedReturn('Return refunded', 'refunded', 'refunded'),
  'order.return-refused': movedReturn('Return refused', 'refused', 'refused'),
  'order.return-withdrawn': {
    title: 'Return withdrawn',
    text: nthReturn('withdrawn by the buyer'),
  },
  'quote.added': {
    title: 'Quote made',
    text: ({ cents }) => `Quote of ${cad(cents)} made`,
  },
  'quote.answered': {
    title: 'Request for freight answered',
    text: ({ cents }) => `Request answered with ${cad(cents)} for freight`,
  },
  'quote.cancelled': { title: 'Quote cancelled' },
  'quote.declined': { title: 'Request for freight declined' },
  'quote.mailed': { title: 'Quote mailed' },
  'quote.renewed': {
    title: 'Quote priced again',
    text: ({ cents }) => `Quote priced again, ${cad(cents)}`,
    changes: ({ before, cents }) => (before === undefined ? [] : moved(cad(before), cad(cents))),
  },
  'quote.requested': { title: 'Freight requested' },
  'quote.paid': {
    title: 'Quote paid',
    text: ({ cents, means }) => `Quote of ${cad(cents)} paid by ${means}`,
  },
  'review.answered': { title: 'Review answered', text: ofReview('Answered') },
  'review.hidden': { title: 'Review hidden', text: ofReview('Hid') },
  'review.shown': { title: 'Review shown again', text: ofReview('Showed again') },
  'product.added': { title: 'Product added' },
  'product.changed': {
    title: 'Product changed',
    changes: productChanges,
  },
  'product.removed': {
    title: 'Product removed',
    text: ({ name, archived }) =>
      `Product removed: ${name}${archived ? ', which orders still name' : ''}`,
  },
  'product.counted': {
    title: 'Stock changed',
    changes: productChanges,
  },
  'product.imported': {
    title: 'Product imported',
    text: ({ isNew, changes }) =>
      isNew
        ? 'Product added by an import'
        : after('Product imported', changesText(importChanges(changes))),
    brief: ({ isNew }) => (isNew ? 'Product added by an import' : 'Product imported'),
    changes: ({ changes }) => importChanges(changes),
  },
  'products.imported': {
    title: 'Products imported',
    text: ({ products, created, updated }) =>
      Array.isArray(products)
        ? `Products imported: ${counted(products.length, 'product')}`
        : `Products imported: ${created} added, ${updated} changed`,
  },
  'products.priced': {
    title: 'Prices changed',
    text: ({ count, percent, rounding = 'cent' }) =>
      `Prices of ${counted(count, 'part')} changed${percent === undefined ? '' : `: ${priceChangeText(percent, rounding)}`}`,
  },
  'stock.received': {
    title: 'Delivery received',
    text: received,
    brief: received,
    changes: stockLines,
  },
  'stock.counted': {
    title: 'Stock counted',
    text: ({ parts, differ, note }) =>
      after(`${counted(parts, 'part')} counted, ${differ} differed`, note ?? ''),
    brief: ({ parts, differ: count, note }) =>
      after(`${counted(parts, 'part')} counted, ${count} differed`, note ?? ''),
    changes: stockLines,
  },
  'stock.damaged': {
    title: 'Damaged pieces',
    text: ({ stock, note }) =>
      after(`Damaged: ${changesText(productChanges({ stock }))}`, note ?? ''),
    brief: ({ note }) => after('Damaged pieces', note ?? ''),
    changes: ({ stock }) => productChanges({ stock }),
  },
  'stock.corrected': {
    title: 'Stock corrected',
    text: ({ stock, note }) =>
      after(`Stock corrected: ${changesText(productChanges({ stock }))}`, note ?? ''),
    brief: ({ note }) => after('Stock corrected', note ?? ''),
    changes: ({ stock }) => productChanges({ stock }),
  },
  'discount.added': {
    title: 'Code added',
    text: (detail) => after('Code added', discountText(detail)),
  },
  'discount.changed': {
    title: 'Code changed',
    changes: discountChanges,
  },
  'discount.removed': {
    title: 'Code removed',
    changes: (detail) => moved(discountText(detail) || undefined, null),
    text: () => 'Code removed',
  },
  'example.added': {
    title: 'Example build added',
    text: (detail) => after('Example build added', example(detail)),
  },
  'example.changed': {
    title: 'Example build changed',
    text: (detail) => after('Example build changed', example(detail)),
    brief: ({ title }) => after('Example build changed', title),
    changes: ({ changes = {} }) => exampleChanges(changes),
  },
  'example.removed': {
    title: 'Example build removed',
    text: (detail) => after('Example build removed', example(detail)),
  },
  'axle.added': {
    title: 'Axle added',
    text: ({ after: facts }) => after('Axle added', axleFacts(facts)),
  },
  'axle.changed': {
    title: 'Axle changed',
    changes: ({ before, after: facts }) => moved(axleFacts(before), axleFacts(facts)),
  },
  'axle.removed': {
    title: 'Axle removed',
    text: ({ before }) => after('Axle removed', axleFacts(before)),
  },
  'words.added': {
    title: 'Search words added',
    text: ({ after: words }) => after('Search words added', listed(words)),
  },
  'words.changed': {
    title: 'Search words changed',
    changes: ({ before, after: words }) => moved(listed(before), listed(words)),
  },
  'words.removed': {
    title: 'Search words removed',
    text: ({ before }) => after('Search words removed', listed(before)),
  },
  'notices.changed': {
    title: 'Mails to the owner changed',
    text: ({ eachOrder, digest }) =>
      `Mails to the owner changed: each order ${onOff(eachOrder)}, digest ${onOff(digest)}`,
    changes: ({ eachOrder, digest, before, isOtherAddress }) => [
      ...(before
        ? differ(
            ['each order', onOff(before.eachOrder), onOff(eachOrder)],
            ['digest', onOff(before.digest), onOff(digest)],
          )
        : []),
      ...(isOtherAddress ? [{ name: 'address', from: null, to: null }] : []),
    ],
  },
  'shipping.changed': {
    title: 'Shipping table changed',
    text: ({ version, isConfirmed }) =>
      `Shipping table changed: version ${version}, ${isConfirmed ? 'confirmed' : 'not confirmed'}`,
    brief: ({ version }) => `Shipping table changed: version ${version}`,
    changes: shippingChanges,
  },
  'category.added': {
    title: 'Category added',
    text: ({ name }) => `Category added: ${name}`,
  },
  'category.changed': {
    title: 'Category changed',
    changes: categoryChanges,
  },
  'category.removed': {
    title: 'Category removed',
    text: ({ name }) => `Category removed: ${name}`,
  },
  'sample.removed': {
    title: 'Sample removed',
    text: ({ parts, codes }) =>
      `Sample removed: ${counted(parts, 'part')}, ${counted(codes, 'discount code')}`,
  },
  'page.saved': {
    title: 'Page saved',
    text: (detail) => `Page saved: ${pageVersion(detail)}`,
    brief: ({ title }) => `Page saved: ${title}`,
    changes: ({ version, changes }) =>
      changes
        ? [
            {
              name: 'version',
              from: version > 1 ? String(version - 1) : 'draft',
              to: String(version),
            },
            ...pageChanges(changes),
          ]
        : [],
  },
  'page.confirmed': {
    title: 'Page confirmed',
    text: (detail) => `Page confirmed: ${pageVersion(detail)}`,
  },
  'page.removed': { title: 'Page removed', text: ({ title }) => `Page removed: ${title}` },
  'home.changed': {
    title: 'Home page changed',
    changes: homeChanges,
  },
  'site.changed': {
    title: 'Shop facts changed',
    changes: siteChanges,
  },
  'calendar.changed': {
    title: 'Calendar changed',
    changes: calendarChanges,
  },
  'carrier.added': { title: 'Carrier added', text: ({ name }) => `Carrier added: ${name}` },
  'carrier.changed': {
    title: 'Carrier changed',
    text: ({ name, changes }) =>
      after(`Carrier changed: ${name}`, changesText(carrierChanges(changes))),
    brief: ({ name }) => `Carrier changed: ${name}`,
    changes: ({ changes }) => carrierChanges(changes),
  },
  'promotions.changed': {
    title: 'Promotions changed',
    changes: promotionChanges,
  },
  'tax.changed': {
    title: 'Tax changed',
    text: ({ byPlace, collects, onShipping }) =>
      `${
        byPlace
          ? after(
              'Tax by place of delivery',
              `provincial tax in ${listed(collects) || 'no province'}`,
            )
          : 'Tax changed: HST 13% everywhere'
      }${onShipping ? '; shipping is taxed too' : ''}`,
    brief: () => 'Tax changed',
    changes: ({ byPlace, collects, onShipping = false, before }) =>
      before
        ? differ(
            ['tax', taxMode(before.byPlace), taxMode(byPlace)],
            ['provincial tax in', listed(before.collects) || 'none', listed(collects) || 'none'],
            ['tax on shipping', before.onShipping ? 'yes' : 'no', onShipping ? 'yes' : 'no'],
          )
        : [],
  },
  'tax.rate': {
    title: 'Tax rate added',
    text: (detail) => after('Tax rate added', dated(detail)),
    changes: (detail) => rateChange(detail, detail.other, detail.rate),
  },
  'tax.rate-removed': {
    title: 'Tax rate removed',
    text: (detail) => after('Tax rate removed', dated(detail)),
    changes: (detail) => rateChange(detail, detail.rate, detail.other),
  },
  'message.answered': {
    title: 'Answered',
    text: (detail) =>
      detail.mailsGoOut === false ? `Answered; ${mailed(detail, '')}` : 'Answered by mail',
  },
  'message.moved': {
    title: 'Marked',
    text: ({ to }) => `Marked as ${to}`,
    changes: ({ from, to }) => moved(from, to),
  },
  'application.approved': {
    title: 'Application approved',
    text: () => 'Application approved',
    changes: ({ from, to }) => moved(from, to),
  },
  'application.declined': {
    title: 'Application declined',
    text: () => 'Application declined',
    changes: ({ from, to }) => moved(from, to),
  },
  'company.changed': {
    title: 'Company changed',
    changes: companyChanges,
  },
  'customer.noted': { title: 'Wrote a note about a customer' },
  'customer.note-removed': { title: 'Removed a note about a customer' },
  'dealer.approved': {
    title: 'Made a dealer',
    text: () => 'Made a dealer',
    changes: () => moved('Customer', 'Dealer'),
  },
  'dealer.company': {
    title: 'Company of a dealer',
    text: ({ from, to }) =>
      to ? `Now of the company ${to}` : after('No longer of the company', from ?? ''),
    changes: ({ from, to }) => moved(from, to),
  },
  'dealer.removed': {
    title: 'Made a customer again',
    text: () => 'Made a customer again',
    changes: () => moved('Dealer', 'Customer'),
  },
  'dealer.terms': {
    title: 'Changed the terms of a dealer',
    text: ({ days, limit }) =>
      limit
        ? `Changed the terms of a dealer: ${counted(days, 'day')}, up to ${cad(limit)}`
        : 'Ended the terms of a dealer',
    brief: ({ limit }) => (limit ? 'Changed the terms of a dealer' : 'Ended the terms of a dealer'),
    changes: ({ days, limit, before }) =>
      before === undefined
        ? []
        : differ(
            ['days to pay', String(before?.days ?? 'none'), String(days)],
            ['limit', before?.limit ? cad(before.limit) : 'none', limit ? cad(limit) : 'none'],
          ),
  },
  'mail.retried': {
    title: 'Mail sent again',
    text: ({ count }) => `Tried to send ${counted(count, 'mail')} again`,
  },
  'reminder.tested': {
    title: 'Test reminder sent',
    text: ({ devices }) => `Test reminder sent to ${counted(devices, 'device')}`,
  },
  'person.invited': {
    title: 'Person invited',
    changes: roles,
  },
  'person.joined': {
    title: 'Invitation accepted',
    changes: roles,
  },
  'person.role': { title: 'Role changed', changes: roles },
  'person.withdrawn': {
    title: 'Invitation withdrawn',
    changes: roles,
  },
  'person.left': {
    title: 'Left the staff',
    changes: roles,
  },
  'second_factor.changed': {
    title: 'Second factor required',
    text: ({ isRequired }) =>
      isRequired
        ? 'Required a second factor of people who may refund'
        : 'No longer required a second factor',
    brief: () => 'Second factor of people who may refund',
    changes: ({ isRequired }) =>
      isRequired ? moved('not required', 'required') : moved('required', 'not required'),
  },
  'noun.added': {
    title: 'Added',
    text: ({ noun, after: value }) => `${nounName(noun)} added: ${nounText(noun, value)}`,
  },
  'noun.changed': {
    title: 'Changed',
    brief: ({ noun }) => `${nounName(noun)} changed`,
    text: ({ noun, before, after: value }) =>
      after(`${nounName(noun)} changed`, changesText(nounChanges(noun, before, value))),
    changes: ({ noun, before, after: value }) => nounChanges(noun, before, value),
  },
  'noun.removed': {
    title: 'Removed',
    text: ({ noun, before }) => `${nounName(noun)} removed: ${nounText(noun, before)}`,
  },
  'role.added': {
    title: 'Role added',
    text: ({ name, rights }) =>
      `Role added: ${name}, ${rights.length ? rightsText(rights) : 'without rights'}`,
  },
  'role.changed': {
    title: 'Rights of a role changed',
    brief: () => 'Role changed',
    text: (detail) => after('Role changed', changesText(roleChanges(detail))),
    changes: roleChanges,
  },
  'role.removed': {
    title: 'Role removed',
    text: ({ name, rights }) =>
      `Role removed: ${name}, ${rights.length ? rightsText(rights) : 'without rights'}`,
  },
  'account.deleted': { title: 'Account deleted' },
  'account.email_changed': { title: 'Email address changed' },
  'account.email_proven': { title: 'Email address confirmed' },
  'account.factor_added': { title: 'Second factor added' },
  'account.factor_removed': { title: 'Second factor removed' },
  'account.factor_reset': { title: 'Second factor removed by command' },
  'account.passkey_added': { title: 'Passkey added' },
  'account.passkey_copied': { title: 'Passkey refused, it may be copied' },
  'account.passkey_removed': { title: 'Passkey removed' },
  'account.password': { title: 'Password set by command' },
  'account.password_changed': { title: 'Password changed' },
  'account.password_reset': { title: 'Password set by a mailed link' },
  'account.recovery_code': {
    title: 'Recovery code used',
    text: ({ left }) => `Recovery code used, ${counted(left, 'code')} left`,
  },
  'account.recovery_codes': { title: 'Recovery codes replaced' },
  'account.session_ended': {
    title: 'Logged out on one device',
    text: ({ on }) => `Logged out on one device: ${on ?? 'unknown'}`,
  },
  'account.signed_out_elsewhere': { title: 'Logged out everywhere else' },
  'account.signed_out_everywhere': { title: 'Logged out everywhere' },
};

const isKnown = (act: string): act is Act => act in WORDS;

/** All actions and titles. */
export const ACT_TITLES: readonly (readonly [act: string, title: string])[] = Object.entries(
  WORDS,
).map(([act, { title }]) => [act, title]);

/** The text of an entry without its details. */
export const actTitle = (act: string): string =>
  isKnown(act) ? WORDS[act].title : act.replaceAll(/[._-]/g, ' ');

/** The words of an act, with the detail that they are about. Undefined for an act that is no longer known. */
const knownWords = ({
  id,
  act,
  detail,
}: Stored): { words: Words<unknown>; detail: unknown } | undefined =>
  isKnown(act)
    ? {
        words: WORDS[act] as Words<unknown>, // the stored detail is the act's own
        detail: AUDIT_LOG_JSON.detail.read(detail, id),
      }
    : undefined;

type Stored = Pick<AuditLogRow, 'id' | 'act' | 'detail'>;

/** The text of an entry with all its details, and the same in parts. */
export const actWords = (row: Stored): Pick<AuditEntry, 'what' | 'title' | 'changes'> => {
  const known = knownWords(row);
  if (!known) return { what: actTitle(row.act), title: actTitle(row.act), changes: [] };
  const { words, detail } = known;
  const changes = [...(words.changes?.(detail) ?? [])];
  const what = words.text?.(detail) ?? after(words.title, changesText(changes));
  return { what, title: changes.length ? (words.brief?.(detail) ?? words.title) : what, changes };
};

/** The text of an entry. */
export const actText = (row: Stored): string => actWords(row).what;
