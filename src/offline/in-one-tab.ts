/**
 * Runs an act when no other tab of this browser runs one under the same lock. Without https, as on a local network,
 * browsers have no locks, and it runs at once.
 */
export const inOneTab = async <Result>(
  lock: string,
  act: () => Promise<Result>,
): Promise<Result> => {
  const { locks } = navigator as { locks?: LockManager }; // missing without https
  return locks ? locks.request(lock, act) : act();
};
