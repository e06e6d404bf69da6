interface Hold {
  isShared: boolean;
  begin: () => void;
}

interface Options {
  mode?: 'shared' | 'exclusive';
  ifAvailable?: boolean;
}

/** The lock of one name: who holds it, and who waits, in order. */
class FakeLock {
  readonly #holders = new Set<Hold>();
  readonly #waiting: Hold[] = [];

  isFree(isShared: boolean): boolean {
    return [...this.#holders, ...this.#waiting].every((one) => isShared && one.isShared);
  }

  /** Resolves when it is held. @returns gives it up */
  hold(isShared: boolean): Promise<() => void> {
    return new Promise((resolve) => {
      const hold: Hold = {
        isShared,
        begin: () => {
          this.#holders.add(hold);
          resolve(() => {
            this.#holders.delete(hold);
            this.#next();
          });
        },
      };
      this.#waiting.push(hold);
      this.#next();
    });
  }

  #next(): void {
    const [first] = this.#waiting;
    if (!first || ![...this.#holders].every((one) => first.isShared && one.isShared)) return;
    this.#waiting.shift();
    first.begin();
    this.#next();
  }
}

/** The browser's Web Locks, which jsdom does not have. */
export const fakeLocks = () => {
  const locks = new Map<string, FakeLock>();
  type Act<Result> = (lock: object | null) => Promise<Result>;
  return {
    request: async <Result>(name: string, ...rest: [Act<Result>] | [Options, Act<Result>]) => {
      const [{ mode, ifAvailable }, act] = rest.length === 2 ? rest : [{} as Options, rest[0]];
      const lock = locks.get(name) ?? new FakeLock();
      locks.set(name, lock);
      const isShared = mode === 'shared';
      if (ifAvailable && !lock.isFree(isShared)) return act(null);
      const giveUp = await lock.hold(isShared);
      try {
        return await act({ name });
      } finally {
        giveUp();
      }
    },
  };
};
