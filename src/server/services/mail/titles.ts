import type { MailJob } from './mails';

/** The admin's title of each kind of mail. */
const TITLES: Record<MailJob['kind'], string> = {
  'message-to-shop': 'Message to the shop',
  'message-receipt': 'Receipt of a message',
  'application-receipt': 'Receipt of a vendor application',
  'mail-test': 'Test mail',
  'stock-notice': 'A part is back',
  'password-forgotten': 'Link for a new password',
  'password-changed': 'Password changed',
  'factor-added': 'Second factor added',
  'factor-removed': 'Second factor removed',
  'recovery-code-used': 'Recovery code used',
  'code-guessed': 'Wrong codes after the right password',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'passkey-copied': 'A passkey may be copied',
  'email-confirm': 'Link that confirms an address',
  'email-change-asked': 'Another address was asked for',
  'email-changed': 'Address changed',
  'account-deleted': 'Account deleted',
  invitation: 'Invitation to an account',
  'dealer-approved': 'Dealer account is ready',
  'dealer-invited': 'Application approved, account needed',
  'application-declined': 'Application declined',
  'message-reply': 'Answer to a message',
  'quote-link': 'Quote with a link',
  'freight-receipt': 'Receipt of a request for freight',
  'freight-to-shop': 'Request for freight, to the shop',
  'freight-declined': 'Request for freight declined',
  'order-placed': 'Order confirmation',
  'order-cancelled': 'Order cancelled',
  'order-shipped': 'Order shipped',
  'order-part-shipped': 'Part of the order shipped',
  'order-address': 'Order address changed',
  'order-promise': 'Promised day moved',
  'order-ready': 'Order ready for pickup',
  'order-refunded': 'Refund done',
  'order-message': 'Message about an order',
  'return-taken': 'Return begun',
  'return-refused': 'Return refused',
  'return-asked': 'Return asked for, to the shop',
  'order-attention': 'Order to look at',
  'order-new': 'New order, to the shop',
  'shop-digest': 'Digest of the morning',
};

/** All kinds and titles. */
export const MAIL_TITLES: readonly (readonly [kind: string, title: string])[] =
  Object.entries(TITLES);

const isKind = (kind: string): kind is MailJob['kind'] => kind in TITLES;

/** The title of a mail. @param number of its order */
export const mailTitle = (kind: string, number?: string): string => {
  const title = isKind(kind) ? TITLES[kind] : kind.replaceAll('-', ' ');
  return number ? `${title}, ${number}` : title;
};
