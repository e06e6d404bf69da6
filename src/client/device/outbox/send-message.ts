import type { QueryClient } from '@tanstack/react-query';
import { CallError, newKey } from '../../data/call';
import { type Message, messageBody, sendMessage } from '../../data/messages/messages';

/**
 * Sends a message, or stores it to send it later.
 * @throws CallError when the server refuses it; the error of `fetch` when it cannot be stored either
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
