import { useHydrated } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button';
import { useIsReturn } from '../use-whole';

/** So few more are shown at once. */
const FEW = 3;

/**
 * A long list shows its first entries, and the others when they are asked for (docs/rules.md 3.56). Who comes back may have
 * been further down and finds all.
 * @param narrow the entries shown at first on a phone
 * @param wide those on a wider screen
 * @returns how many to show, and the button that shows the others, for the end of the list or of its page
 */
export const useFold = (
  count: number,
  narrow: number,
  wide: number,
): [shown: number, more: ReactNode] => {
  const [isOpen, setOpen] = useState(useIsReturn());
  const isHydrated = useHydrated();
  if (isOpen || !isHydrated) return [count, null];
  const most = window.innerWidth < 768 ? narrow : wide;
  if (count <= most + FEW) return [count, null];
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
