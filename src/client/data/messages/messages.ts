import type { QueryClient } from '@tanstack/react-query';
import { sendMessage as sendMessageCall } from '../../../contract/messages/messages';
import {
  type ContactMessage,
  VENDOR_SUBJECT,
  type VendorApplication,
} from '../../../shop/messages/message';
import { call } from '../call';

/** `homepage` is the honeypot field, which people do not see. */
export type Message = (ContactMessage | VendorApplication) & { homepage?: string };

/** The body of the call. Applications have a fixed subject. */
export const messageBody = (message: Message) => ({ subject: VENDOR_SUBJECT, ...message });

/**
 * Sends a message or, with a company, a dealer application.
 * @param key the server accepts repeated messages with the same key once
 */
export const sendMessage = (client: QueryClient, message: Message, key: string) =>
  call({ client }, sendMessageCall, {
    body: messageBody(message),
    key,
  });
