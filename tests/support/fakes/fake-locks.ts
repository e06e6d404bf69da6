/** The browser's Web Locks, which jsdom does not have: acts under one name run one after the other. */
export const fakeLocks = () => {
  const last = new Map<string, Promise<unknown>>();
  return {
    request: <Result>(name: string, act: () => Promise<Result>): Promise<Result> => {
      const done = (last.get(name) ?? Promise.resolve()).then(act);
      last.set(
        name,
        done.catch(() => undefined),
      );
      return done;
    },
  };
};
