import {
  type ContactMessage,
  VENDOR_SUBJECT,
  type VendorApplication,
} from '../../../shop/messages/message';

/** `homepage` is the honeypot field, which people do not see. */
export type Message = (ContactMessage | VendorApplication) & { homepage?: string };

/** The body of the call. Applications have a fixed subject. */
export const messageBody = (message: Message) => ({ subject: VENDOR_SUBJECT, ...message });
