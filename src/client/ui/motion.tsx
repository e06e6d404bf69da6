import { AnimatePresence, LazyMotion, MotionConfig, domMax } from 'framer-motion';
import type { ReactNode } from 'react';

/** How long things move, s. */
const TIME = { duration: 0.16 };

/**
 * Moves the `m` elements inside it, where motion is wanted: otherwise they only fade. Import it lazily: its code is no
 * part of the first visit.
 */
export const Motion = ({ children }: { children: ReactNode }) => (
  <LazyMotion features={domMax} strict>
    <MotionConfig reducedMotion="user" transition={TIME}>
      {children}
    </MotionConfig>
  </LazyMotion>
);

/** How a row of a list comes, leaves, and goes to another place. For an `m` element with a key inside `Rows`. */
export const ROW = {
  layout: 'position',
  initial: { opacity: 0 },
  animate: { opacity: 1 },
  exit: { opacity: 0 },
} as const;

/** Moves the rows of a list when it changes. Those that it begins with are there at once. */
export const Rows = ({ children }: { children: ReactNode }) => (
  <Motion>
    <AnimatePresence initial={false}>{children}</AnimatePresence>
  </Motion>
);
