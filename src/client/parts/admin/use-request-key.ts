import { useRef } from 'react';
import { CallError, newKey } from '../../data/call';

const NONE = { text: '', key: '' };

/**
 * Sends a body with an Idempotency-Key. Sent again without an answer, the same body has the same key; another body, or
 * one that was answered, has another.
 */
export const useRequestKey = () => {
  const sent = useRef(NONE);
  return async <Done>(body: object, send: (key: string) => Promise<Done>): Promise<Done> => {
    const text = JSON.stringify(body);
    if (sent.current.text !== text) sent.current = { text, key: newKey() };
    try {
      const done = await send(sent.current.key);
      sent.current = NONE;
      return done;
    } catch (error) {
      if (error instanceof CallError) sent.current = NONE;
      throw error;
    }
  };
};
