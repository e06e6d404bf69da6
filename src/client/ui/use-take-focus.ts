import { type RefObject, useEffect, useRef } from 'react';

/** For the heading of what takes the place of a part that had the focus: it goes on there instead of getting lost. */
export const useTakeFocus = (): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return heading;
};
