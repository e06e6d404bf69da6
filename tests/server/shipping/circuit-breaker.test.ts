import { describe, expect, it } from 'vitest';
import { makeCircuitBreaker } from '../../../src/server/gateways/circuit-breaker';
import { ProviderRefused, ProviderUnavailable } from '../../../src/server/gateways/payments';

const stand = () => {
  let now = 0;
  let calls = 0;
  const breaker = makeCircuitBreaker(() => now);
  const run = (end: () => unknown = () => 'answer') =>
    breaker.run(async () => {
      calls += 1;
      return end();
    });
  const down = () => {
    throw new ProviderUnavailable('down');
  };
  const fail = () => expect(run(down)).rejects.toThrow('down');
  return {
    breaker,
    run,
    down,
    fail,
    calls: () => calls,
    pass: (ms: number) => {
      now += ms;
    },
    open: async () => {
      for (let n = 0; n < 5; n += 1) await fail();
    },
  };
};

describe('a provider that fails', () => {
  it('gets no calls after five failures in a row', async () => {
    const { open, run, calls, breaker } = stand();
    await open();
    expect(breaker.isClosed()).toBe(false);
    await expect(run()).rejects.toThrow(ProviderUnavailable);
    expect(calls()).toBe(5);
  });

  it('still gets calls after four failures', async () => {
    const { fail, run, breaker } = stand();
    for (let n = 0; n < 4; n += 1) await fail();
    expect(breaker.isClosed()).toBe(true);
    expect(await run()).toBe('answer');
    for (let n = 0; n < 4; n += 1) await fail();
    expect(await run()).toBe('answer');
  });

  it('gets one trial call after 30 s, and then all calls', async () => {
    const { open, run, calls, pass } = stand();
    await open();
    pass(29_999);
    await expect(run()).rejects.toThrow(ProviderUnavailable);
    pass(1);
    let answerNow = (_: string) => {};
    const trial = run(() => new Promise<string>((resolve) => (answerNow = resolve)));
    await expect(run()).rejects.toThrow(ProviderUnavailable);
    expect(calls()).toBe(6);
    answerNow('well again');
    expect(await trial).toBe('well again');
    expect(await Promise.all([run(), run()])).toEqual(['answer', 'answer']);
  });

  it('gets no calls for another 30 s when the trial fails', async () => {
    const { open, fail, run, calls, pass } = stand();
    await open();
    pass(30_000);
    await fail();
    pass(29_999);
    await expect(run()).rejects.toThrow(ProviderUnavailable);
    expect(calls()).toBe(6);
  });

  it('counts as healthy while it responds, also with a refusal', async () => {
    const { run, fail, breaker } = stand();
    for (let n = 0; n < 9; n += 1) {
      await fail();
      await expect(
        run(() => {
          throw new ProviderRefused('card_declined', 'no');
        }),
      ).rejects.toThrow('no');
    }
    expect(breaker.isClosed()).toBe(true);
  });
});
