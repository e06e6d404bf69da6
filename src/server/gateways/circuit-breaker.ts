import { ProviderUnavailable } from './payments';

const FAILURES = 5;
const PAUSE = 30_000;

interface CircuitBreaker {
  isClosed: () => boolean;
  /**
   * Runs a call, unless calls are paused: after five ProviderUnavailable in a row, calls fail at once for 30 s.
   * Then one call is tried; its result closes or reopens the circuit.
   */
  run: <T>(call: () => Promise<T>) => Promise<T>;
}

export const makeCircuitBreaker = (clock: () => number): CircuitBreaker => {
  let failures = 0;
  let pausedUntil = 0;
  let isTrying = false;
  const isClosed = () => failures < FAILURES || (clock() >= pausedUntil && !isTrying);
  return {
    isClosed,
    run: async (call) => {
      if (!isClosed()) throw new ProviderUnavailable('The payment provider is left alone for now.');
      const isTrial = failures >= FAILURES;
      if (isTrial) isTrying = true;
      try {
        const answer = await call();
        failures = 0;
        return answer;
      } catch (error) {
        if (error instanceof ProviderUnavailable) {
          failures += 1;
          pausedUntil = clock() + PAUSE;
        } else failures = 0;
        throw error;
      } finally {
        if (isTrial) isTrying = false;
      }
    },
  };
};
