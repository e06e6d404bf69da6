import { type RefObject, useEffect, useRef } from 'react';

/** For the heading of content that replaces the focused element: takes the focus if it was lost. */
export const useTakeFocus = (): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return heading;
};
