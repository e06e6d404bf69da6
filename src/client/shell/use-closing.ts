import { type RefObject, useEffect, useRef } from 'react';

interface Opened {
  /** What belongs to it: the button that opens it and what is opened. */
  root: RefObject<HTMLElement | null>;
  /** The button, which gets the focus back when Escape closes. */
  opener: RefObject<HTMLElement | null>;
  open: boolean;
  close: () => void;
}

/** What is open, the last one on top: Escape closes one at a time. */
const stack: symbol[] = [];

/** Closes what is open on Escape, on a press beside it, and when the focus leaves it. */
export const useClosing = ({ root, opener, open, close }: Opened): void => {
  const closing = useRef(close);
  useEffect(() => {
    closing.current = close;
  });
  useEffect(() => {
    const element = root.current;
    if (!open || !element) return;
    const self = Symbol('opened');
    stack.push(self);
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !element.contains(target);

    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || stack.at(-1) !== self) return;
      if (element.contains(document.activeElement)) opener.current?.focus();
      closing.current();
    };
    const onPress = (event: PointerEvent) => isOutside(event.target) && closing.current();
    const onLeave = (event: FocusEvent) => isOutside(event.relatedTarget) && closing.current();

    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    element.addEventListener('focusout', onLeave);
    return () => {
      stack.splice(stack.indexOf(self), 1);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
      element.removeEventListener('focusout', onLeave);
    };
  }, [root, opener, open]);
};
