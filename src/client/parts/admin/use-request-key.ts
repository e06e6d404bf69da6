import { useRef } from 'react';
import { CallError, newKey } from '../../data/call';

const NONE = { text: '', key: '' };

/**
 * Sends a body with an Idempotency-Key. Sent again without an answer, or after a fault of the shop or of what is in front
 * of it, the same body has the same key: it may have been done. Another body, or one that was taken or refused, has
 * another, because the shop repeats its answer to a key.
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
      if (error instanceof CallError && error.status < 500) sent.current = NONE;
      throw error;
    }
  };
};
