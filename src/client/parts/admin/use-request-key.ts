import { useRef } from 'react';
import { CallError, newKey } from '../../data/call';

const NONE = { text: '', key: '' };

/**
 * Sends a body with an Idempotency-Key. The same body keeps its key when there was no answer, or when the shop or a
 * server in front of it failed, because the shop may have acted. Another body, or one that was accepted or refused,
 * gets a new key, because the shop repeats its answer to a key.
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
