import { useHydrated, useRouter } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState } from 'react';

/**
 * Whether to render what is below the first screen. After a tap it follows when the first screen is rendered, so that
 * it does not hold up the paint; a server-rendered page has it.
 */
export const useWhole = (): boolean => {
  const [isTapped] = useState(useHydrated());
  return useDeferredValue(true, !isTapped);
};

/** The keys of the history entries whose pages were shown. */
const shown = new Set<string | undefined>();

/** Whether the visitor comes back to this page, perhaps to a place further down, so that it needs its whole height. */
export const useIsReturn = (): boolean => {
  const { __TSR_key: key } = useRouter().latestLocation.state;
  const [isReturn] = useState(() => shown.has(key));
  useEffect(() => void shown.add(key), [key]);
  return isReturn;
};

/** How many items a tap shows at once, on a phone and on wider screens. */
export const firstScreen = (narrow: number, wide: number): number =>
  window.innerWidth < 768 ? narrow : wide;
