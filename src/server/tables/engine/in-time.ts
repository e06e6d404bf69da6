import { DatabaseUnavailable } from './postgres';

/**
 * Waits for work in the database, for a limited time. The work itself is not stopped.
 * @param within ms
 * @throws DatabaseUnavailable when the time is over
 */
export const inTime = async <T>(work: Promise<T>, within: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailable(`no answer in ${within} ms`)), within);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
