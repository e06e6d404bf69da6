/** A promise that the test settles. */
export interface Held {
  promise: Promise<void>;
  resolve: () => void;
}

export const held = (): Held => {
  let settle: (() => void) | undefined;
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return {
    promise,
    resolve: () => settle?.(),
  };
};

/** Runs all pending work that does not wait for I/O. */
export const rounds = async (): Promise<void> => {
  for (let round = 0; round < 3; round += 1) await new Promise((resolve) => setImmediate(resolve));
};
