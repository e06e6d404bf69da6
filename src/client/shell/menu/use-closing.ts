import { type RefObject, useEffect, useRef } from 'react';

interface Opened {
  /** Contains the button and the panel that it opens. */
  root: RefObject<HTMLElement | null>;
  /** The button; gets the focus back when Escape closes the panel. */
  opener: RefObject<HTMLElement | null>;
  open: boolean;
  close: () => void;
}

/** The open panels, the last one on top: Escape closes one at a time. */
const stack: symbol[] = [];

/** Closes an open panel on Escape, on Back, on a press outside, and when the focus leaves it. */
export const useClosing = ({ root, opener, open, close }: Opened): void => {
  const closing = useRef(close);
  useEffect(() => {
    closing.current = close;
  });
  useEffect(() => {
    const element = root.current;
    if (!open || !element) return;
    let isOpen = true;
    let forget = () => {};
    // Loaded on demand, to keep it out of the first script. Without it, Back leaves the page.
    import('../../ui/close-on-back').then(
      ({ closeOnBack }) => isOpen && (forget = closeOnBack(() => closing.current())),
      () => undefined,
    );
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
      isOpen = false;
      forget();
      stack.splice(stack.indexOf(self), 1);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
      element.removeEventListener('focusout', onLeave);
    };
  }, [root, opener, open]);
};
