// The acts on orders, whose sentences are their own.
import { counted } from '../../../shop/counted';
import { cad } from '../../../shop/money';
import { ATTENTION, Attention } from '../../../shop/orders/attention';
import type { ActDetails } from '../../tables/log/acts';
import { dueText } from '../mail/text';
import { type Wording, type Words, after, changed, mailed } from './entry-words';

const parcel = ({ carrier, trackingNumber }: ActDetails['order.tracking']): string =>
  [carrier, trackingNumber].filter(Boolean).join(' ') || 'no tracking number';

/** Which parcel of several, and what it carries. Older entries have one parcel. */
const sent =
  (title: string) =>
  (detail: ActDetails['order.shipped']): string =>
    detail.number === undefined
      ? `${title}: ${parcel(detail)}`
      : `${title}: parcel ${detail.number}, ${counted(detail.pieces ?? 0, 'piece')}, ${parcel(detail)}`;

const resolved = ({ reason }: ActDetails['order.seen-to']): string => {
  const known = Attention.safeParse(reason);
  return `Resolved: ${known.success ? ATTENTION[known.data].short : 'something'}`;
};

/** Its sum, its pieces and why; nothing of it once the buyer's account is deleted. */
const refundBegun = ({ cents, pieces, restocked, reason }: ActDetails['order.refund']): string => {
  const begun = [
    cents ? `Refund of ${cad(cents)} begun` : 'Refund of a part',
    ...(pieces ? [`${counted(pieces, 'piece')} refunded`] : []),
    ...(restocked ? [`${restocked} put back on the shelf`] : []),
  ].join(', ');
  return after(begun, reason ?? '');
};

const cancelled = ({ refund, restock }: ActDetails['order.cancelled']): string =>
  [
    'Cancelled',
    refund > 0 ? `refund of ${cad(refund)} begun` : 'nothing to refund',
    ...(restock === false ? ['parts not put back on the shelf'] : []),
  ].join(', ');

const OUTCOMES: Record<ActDetails['order.difference']['what'], string> = {
  charged: ' charged',
  waived: ' waived',
  refunded: ' refunded',
  paid: ' paid',
  'give-back': ', paid by hand, is to be given back by hand',
  cancelled: ' no longer charged',
};

/** The outcome of a difference for shipping (docs/rules.md 6.19). */
const difference = ({ what, cents, number, hasTax }: ActDetails['order.difference']): string =>
  `Difference for shipping${hasTax ? ' and tax' : ''} of ${cad(cents)}${after(OUTCOMES[what], number ?? '')}`;

/** A return that the shop has moved on. */
const movedReturn = (what: string, to: string): Words<ActDetails['order.return-received']> => ({
  title: `Return ${what}`,
  say: ({ number }) => `Return ${number} ${what}`,
  to,
});

const addressTitle = ({ paid, costs, service }: ActDetails['order.address']): string =>
  costs === undefined
    ? 'Address changed'
    : `Address changed, shipping paid ${cad(paid ?? 0)}, there ${cad(costs)} (${service})`;

type OrderActs = Extract<keyof ActDetails, `order.${string}`>;

export const ORDER_WORDS: { [A in OrderActs]: Wording<ActDetails[A]> } = {
  'order.processing': { title: 'Accepted', to: 'processing' },
  'order.promise-moved': [
    'Promised day moved',
    ({ part, asks }) => `Promised day moved, the buyer was ${asks ? 'asked' : 'told'}: ${part}`,
  ],
  'order.promise-accepted': 'Later day accepted',
  'order.promise-cancelled': [
    'Line cancelled by the buyer',
    ({ part, day, pieces }) =>
      `${part}: ${counted(pieces, 'piece')} cancelled instead of waiting until ${dueText(day)}`,
  ],
  'order.shipped': { title: 'Shipped', say: sent('Shipped'), to: 'shipped' },
  'order.parcel': ['Part shipped', sent('Part shipped')],
  'order.delivered': {
    title: 'Delivered',
    say: ({ isPickup, isSupplement }) =>
      isSupplement ? 'Nothing to ship' : isPickup ? 'Picked up' : 'Delivered',
    to: 'delivered',
  },
  'order.difference': ['Difference for shipping', difference],
  'order.tax-moved': {
    title: 'Tax moved',
    of: ({ from, to, before, after: now }) => ({
      changes: { place: [from, to], tax_cents: [before, now] },
    }),
  },
  'order.cancelled': { title: 'Cancelled', say: cancelled, to: 'cancelled' },
  'order.ready': {
    title: 'Ready for pickup',
    say: (detail) => `Ready for pickup${mailed(detail, '; a mail to the buyer is queued')}`,
    to: 'processing',
  },
  'order.tracking': {
    title: 'Tracking corrected',
    say: ({ number, before, ...detail }) =>
      after(
        after('Tracking corrected', number === undefined ? '' : `parcel ${number}`),
        before ? '' : parcel(detail),
      ),
    changes: ({ before, ...detail }) =>
      before ? [changed(null, parcel(before), parcel(detail))] : [],
  },
  'order.address': ['Address changed', addressTitle],
  'order.seen-to': ['Resolved', resolved],
  'order.noted': 'Wrote a note',
  'order.wrote': 'Wrote to the buyer',
  'order.refund': ['Refund of a part', refundBegun],
  'order.refund-again': 'Asked for the refund again',
  'order.on-terms': { title: 'Ordered on account', of: ({ cents }) => ({ cents }) },
  'order.payment': [
    'Payment on terms',
    ({ cents, means }) =>
      cents < 0 ? `Gave ${cad(-cents)} back (${means})` : `Received ${cad(cents)} (${means})`,
  ],
  'order.refunded': 'Refunded',
  'order.refund-failed': 'The refund failed',
  'order.return': [
    'Return begun',
    ({ number, pieces, byShop }) =>
      `Return ${number} ${byShop ? 'entered' : 'asked for by the buyer'}: ${counted(pieces, 'piece')}`,
  ],
  'order.return-received': movedReturn('received', 'received'),
  'order.return-inspected': movedReturn('looked at', 'inspected'),
  'order.return-refunded': movedReturn('refunded', 'refunded'),
  'order.return-refused': movedReturn('refused', 'refused'),
  'order.return-withdrawn': movedReturn('withdrawn by the buyer', 'withdrawn'),
};
