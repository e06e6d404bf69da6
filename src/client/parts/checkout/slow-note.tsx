import { useEffect, useState } from 'react';

/** The wait before the explanation appears, ms. */
const LONG = 8000;

/** Explains a long wait for the payment provider. Render it inside a status region while waiting. */
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
