/** A promise that the test settles. */
export interface Held {
  promise: Promise<void>;
  resolve: () => void;
  reject: (error: Error) => void;
}

export const held = (): Held => {
  let settle: Omit<Held, 'promise'> | undefined;
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return {
    promise,
    resolve: () => settle?.resolve(),
    reject: (error) => settle?.reject(error),
  };
};

/** Runs all pending work that does not wait for I/O. */
export const rounds = async (): Promise<void> => {
  for (let round = 0; round < 3; round += 1) await new Promise((resolve) => setImmediate(resolve));
};
