import { useEffect, useState } from 'react';
import { later } from '../../ui/later';

const Suggestions = later<{ box: HTMLInputElement }>(
  () => import('./suggestions').then((it) => it.Suggestions),
  () => null,
);

const searchBox = (target: EventTarget | null): HTMLInputElement | null =>
  target instanceof HTMLInputElement && target.form?.getAttribute('action') === '/search'
    ? target
    : null;

/** Suggests parts below the search box that has the focus. The code is loaded when a box gets it. */
export const SearchHelp = () => {
  const [box, setBox] = useState<HTMLInputElement | null>(null);
  useEffect(() => {
    const look = () => setBox((before) => searchBox(document.activeElement) ?? before);
    look();
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, []);
  return box?.isConnected && <Suggestions box={box} />;
};
