import { useEffect, useRef } from 'react';
import { Button } from '../ui/button';

interface Props {
  /** How many are not shown yet. */
  left: number;
  more: () => void;
}

/** The end of a long list that is shown in steps: the next step comes when it is near, or at a press. */
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
