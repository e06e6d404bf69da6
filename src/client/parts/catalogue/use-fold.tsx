import { useHydrated } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button';
import { useIsReturn } from '../use-whole';

/** A screen of this width shows whole lists, in several columns, CSS pixels. */
export const WIDE = 1024;

/** So few more are shown at once. */
const FEW = 3;

/**
 * A long list on a phone or a tablet shows its first entries, and the others when they are asked for (docs/rules.md 3.56). Who comes
 * back may have been further down and finds all. @param most the entries shown at first
 * @returns how many to show, and the button that shows the others, for the end of the list or of its page
 */
export const useFold = (count: number, most: number): [shown: number, more: ReactNode] => {
  const [isOpen, setOpen] = useState(useIsReturn());
  const isHydrated = useHydrated();
  if (isOpen || !isHydrated || count <= most + FEW || window.innerWidth >= WIDE)
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
    <Button key="more" look="outline" wide onClick={unfold}>
      {`Show ${count - most} more`}
    </Button>,
  ];
};
