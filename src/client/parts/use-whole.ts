import { type RouterHistory, useHydrated, useRouter } from '@tanstack/react-router';
import { startTransition, useEffect, useState } from 'react';

/** Calls `act` after the current rendering has been painted. @returns a function that cancels it */
export const afterPaint = (act: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

/**
 * Whether to render what is below the first screen: after a tap, only when the first screen has been painted; on a
 * server-rendered page, from the beginning. A deferred value would not do, because React renders it at once, often
 * before the paint.
 */
export const useWhole = (): boolean => {
  const [isTapped] = useState(useHydrated());
  const [isWhole, setWhole] = useState(!isTapped);
  useEffect(() => {
    if (isTapped) return afterPaint(() => startTransition(() => setWhole(true)));
    return undefined;
  }, [isTapped]);
  return isWhole;
};

/** The histories whose last move led to an entry that was there before. */
const moved = new WeakMap<RouterHistory, boolean>();

const hasReturned = (history: RouterHistory): boolean => {
  if (!import.meta.env.SSR && !moved.has(history)) {
    moved.set(history, false);
    history.subscribe(({ action }) =>
      moved.set(history, action.type !== 'PUSH' && action.type !== 'REPLACE'),
    );
  }
  return moved.get(history) ?? false;
};

/** Whether the visitor comes back to this page, perhaps to a place further down, so that it needs its whole height. */
export const useIsReturn = (): boolean => {
  const { history } = useRouter();
  const [isReturn] = useState(() => hasReturned(history));
  return isReturn;
};

/** The number of items that a tap shows at once, on a phone and on wider screens. */
export const firstScreen = (narrow: number, wide: number): number =>
  window.innerWidth < 768 ? narrow : wide;
