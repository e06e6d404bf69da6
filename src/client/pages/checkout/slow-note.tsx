import { useEffect, useState } from 'react';

/** After so long a wait is explained, ms. */
const LONG = 8000;

/** Explains a wait for the card provider that takes long. Show it while waiting, inside of a status region. */
export const SlowNote = () => {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG);
    return () => clearTimeout(timer);
  }, []);
  return (
    isLong && (
      <p>
        This takes longer than usual. Please keep this page open; you are never charged twice for
        one order.
      </p>
    )
  );
};
