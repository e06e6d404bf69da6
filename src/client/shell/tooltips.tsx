import { chakra } from '@chakra-ui/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The pointer rests this long before a tooltip appears, ms (docs/rules.md 13.8). */
const DELAY = 700;
/** Within this time after one has closed, the next appears at once, ms (docs/rules.md 13.8). */
const SKIP_DELAY = 300;
/** Time to move the pointer from the icon to its tooltip, ms. */
const GRACE = 120;
const GAP = 6;

const Bubble = chakra('div', {
  base: {
    position: 'fixed',
    top: '0',
    left: '0',
    zIndex: 'tooltip',
    maxWidth: 'min(18rem, calc(100vw - 1rem))',
    px: '3',
    py: '1',
    fontSize: 'xs',
    fontWeight: '600',
    color: 'bg',
    bg: 'ink',
    rounded: 'sm',
  },
});

interface Tip {
  owner: HTMLElement;
  text: string;
}

/** Below its owner, or above if there is no room; never outside the screen. */
const place = (bubble: HTMLElement, owner: HTMLElement): void => {
  const at = owner.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const below = at.bottom + GAP + height <= window.innerHeight;
  const top = below ? at.bottom + GAP : at.top - GAP - height;
  const middle = at.left + at.width / 2 - width / 2;
  const left = Math.max(GAP, Math.min(middle, document.documentElement.clientWidth - width - GAP));
  bubble.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
};

/**
 * Shows the data-tooltip of the element under the pointer or with keyboard focus; mounted once for the whole page. It
 * repeats the name of an icon button, so it is hidden from screen readers.
 */
export const Tooltips = () => {
  const [tip, setTip] = useState<Tip | null>(null);
  const bubble = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let shown: HTMLElement | null = null;
    let hovered: HTMLElement | null = null;
    let goneAt = -Infinity;
    let timer: ReturnType<typeof setTimeout>;

    const tooltipOwner = (target: EventTarget | null): HTMLElement | null =>
      target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
    const show = (owner: HTMLElement) => {
      clearTimeout(timer);
      shown = owner;
      setTip({ owner, text: owner.dataset.tooltip ?? '' });
    };
    const hide = () => {
      clearTimeout(timer);
      if (shown) goneAt = performance.now();
      shown = null;
      setTip(null);
    };
    const later = (action: () => void, delay: number) => {
      clearTimeout(timer);
      timer = setTimeout(action, delay);
    };

    const onOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return;
      const owner = tooltipOwner(target);
      const onBubble = target instanceof Node && Boolean(bubble.current?.contains(target));
      if (onBubble || (owner && owner === shown)) clearTimeout(timer);
      else if (!owner) later(hide, shown ? GRACE : 0);
      else if (shown || performance.now() - goneAt < SKIP_DELAY) show(owner);
      else if (owner !== hovered) later(() => show(owner), DELAY);
      hovered = owner;
    };
    const onFocus = ({ target }: FocusEvent) => {
      const owner = tooltipOwner(target);
      if (owner?.matches(':focus-visible')) show(owner);
    };
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();

    const until = new AbortController();
    const listen = { signal: until.signal, passive: true };
    document.addEventListener('pointerover', onOver, listen);
    document.addEventListener('pointerdown', hide, listen);
    document.documentElement.addEventListener('pointerleave', hide, listen);
    document.addEventListener('focusin', onFocus, listen);
    document.addEventListener('focusout', hide, listen);
    document.addEventListener('keydown', onKey, listen);
    document.addEventListener('scroll', hide, { ...listen, capture: true });
    return () => {
      clearTimeout(timer);
      until.abort();
    };
  }, []);

  useLayoutEffect(() => {
    if (tip && bubble.current) place(bubble.current, tip.owner);
  }, [tip]);

  if (!tip) return null;
  return (
    <Bubble ref={bubble} role="tooltip" aria-hidden>
      {tip.text}
    </Bubble>
  );
};
