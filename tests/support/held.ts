/** Something that ends when the test says so. */
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

/** Lets everything go on that need not wait for anything outside. */
export const rounds = async (): Promise<void> => {
  for (let round = 0; round < 3; round += 1) await new Promise((resolve) => setImmediate(resolve));
};
