import { useEffect, useRef } from 'react';
import { Button } from '../ui/button';

interface Props {
  /** The number of items not shown yet. */
  left: number;
  more: () => void;
}

/** The end of a long list that is shown in steps: shows the next step when it scrolls near, or on a click. */
export const ShowMore = ({ left, more }: Props) => {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && more(),
      { rootMargin: '600px' },
    );
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [more]);
  return (
    <Button ref={ref} look="outline" wide onClick={more}>
      Show more ({left} left)
    </Button>
  );
};
