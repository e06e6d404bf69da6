import { useState } from 'react';
import { failureText } from './failure-text';

/** An action of a button: one at a time, and why the last one failed. */
export const useAct = (textOf: (error: unknown) => string = failureText) => {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** @returns whether it succeeded */
  const act = async (does: () => Promise<unknown>): Promise<boolean> => {
    if (pending) return false;
    setPending(true);
    setProblem(undefined);
    try {
      await does();
      return true;
    } catch (error) {
      setProblem(textOf(error));
      return false;
    } finally {
      setPending(false);
    }
  };
  return { act, pending, problem };
};
