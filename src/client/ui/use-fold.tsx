import { useHydrated } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsReturn } from './use-whole';

/** For the styled root around the list. */
export const unfoldStyle = {
  '& .unfold': {
    width: '100%',
    minHeight: '48px',
    mt: '4',
    fontWeight: '600',
    border: '2px solid',
    borderColor: 'control',
    rounded: 'sm',
    cursor: 'pointer',
  },
} as const;

/** So few more are shown at once. */
const FEW = 3;

/**
 * A long list on a phone shows its first entries, and the others when they are asked for (docs/rules.md 3.56). Who comes
 * back may have been further down and finds all. @param most the entries shown at first
 * @returns how many to show, and the button that shows the others, for the end of the list's parent
 */
export const useFold = (count: number, most: number): [shown: number, more: ReactNode] => {
  const [isOpen, setOpen] = useState(useIsReturn());
  const isHydrated = useHydrated();
  if (isOpen || !isHydrated || count <= most + FEW || window.innerWidth >= 768)
    return [count, null];
  const unfold = ({ currentTarget }: MouseEvent) => {
    const list = currentTarget.closest('ul,main');
    const names = () => list?.querySelectorAll<HTMLElement>(':is(h2,h3) a') ?? [];
    const { length } = names();
    flushSync(() => setOpen(true));
    names()[length]?.focus();
  };
  return [
    most,
    <button key="more" className="unfold" type="button" onClick={unfold}>
      {`Show ${count - most} more`}
    </button>,
  ];
};
