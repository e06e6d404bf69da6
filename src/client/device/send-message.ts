import type { QueryClient } from '@tanstack/react-query';
import { CallError, newKey } from '../data/call';
import { type Message, messageBody, sendMessage } from '../data/messages';

/**
 * Sends a message, or keeps it to be sent when the shop is reached.
 * @returns which of the two it was
 * @throws CallError when the shop refuses it; what `fetch` throws when it cannot be kept either
 */
export const sendOrQueue = async (
  queryClient: QueryClient,
  message: Message,
): Promise<'sent' | 'saved'> => {
  const key = newKey();
  try {
    await sendMessage(queryClient, message, key);
    return 'sent';
  } catch (error) {
    if (error instanceof CallError) throw error;
    const { queueMessage } = await import('./queue-message');
    if (await queueMessage(queryClient, messageBody(message), key)) return 'saved';
    throw error;
  }
};
