import type { QueryClient } from '@tanstack/react-query';
import { sendMessage } from '../../../contract/messages/messages';
import { CallError, newKey } from '../../data/call';
import { type Message, messageBody } from '../../data/messages/messages';
import { makeChange } from '../../data/use-call';

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
    // The server accepts repeated messages with the same key once.
    await makeChange(queryClient, { entry: sendMessage }, { body: messageBody(message), key });
    return 'sent';
  } catch (error) {
    if (error instanceof CallError) throw error;
    const { queueMessage } = await import('./queue-message');
    if (await queueMessage(queryClient, messageBody(message), key)) return 'saved';
    throw error;
  }
};
