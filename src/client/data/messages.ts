import type { QueryClient } from '@tanstack/react-query';
import { sendMessage } from '../../contract/messages';
import { type ContactMessage, VENDOR_SUBJECT, type VendorApplication } from '../../shop/messages/message';
import { CallError, call } from './call';
import { newKey } from '../device/new-key';

type Message = (ContactMessage | VendorApplication) & { homepage?: string };

/** An application has its own subject. `homepage` is the field that people do not see. */
const bodyOf = (message: Message) => ({ subject: VENDOR_SUBJECT, ...message });

/**
 * Sends a message or, with a company, a dealer's application.
 * @param key says that it is the same message, however often it is sent
 */
const send = (message: Message, key: string) =>
  call(sendMessage, { body: bodyOf(message), headers: { 'Idempotency-Key': key } });

/**
 * Sends it, or keeps it to be sent when the shop is reached.
 * @returns which of the two it was
 * @throws CallError when the shop refuses it; what `fetch` throws when it can not be kept either
 */
export const sendOrKeep = async (
  queryClient: QueryClient,
  message: Message,
): Promise<'sent' | 'saved'> => {
  const key = newKey();
  try {
    await send(message, key);
    return 'sent';
  } catch (error) {
    if (error instanceof CallError) throw error;
    const { sendLater } = await import('../device/send-later');
    if (await sendLater(queryClient, bodyOf(message), key)) return 'saved';
    throw error;
  }
};
