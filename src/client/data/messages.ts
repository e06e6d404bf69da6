import type { QueryClient } from '@tanstack/react-query';
import { sendMessage as sendMessageCall } from '../../contract/messages';
import {
  type ContactMessage,
  VENDOR_SUBJECT,
  type VendorApplication,
} from '../../shop/messages/message';
import { call } from './call';

/** `homepage` is the field that people do not see. */
export type Message = (ContactMessage | VendorApplication) & { homepage?: string };

/** The body of the call. An application has its own subject. */
export const messageBody = (message: Message) => ({ subject: VENDOR_SUBJECT, ...message });

/**
 * Sends a message or, with a company, a dealer's application.
 * @param key says that it is the same message, however often it is sent
 */
export const sendMessage = (client: QueryClient, message: Message, key: string) =>
  call({ client }, sendMessageCall, {
    body: messageBody(message),
    key,
  });
