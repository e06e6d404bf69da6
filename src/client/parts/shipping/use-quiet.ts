import { useEffect, useState } from 'react';

/** The quiet time after a change, ms. */
const QUIET = 400;

/** The value as it was when it last stayed the same for a moment, so that typing asks once. */
export const useQuiet = (value: string): string => {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), QUIET);
    return () => clearTimeout(timer);
  }, [value]);
  return quiet;
};
