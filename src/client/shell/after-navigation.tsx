import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { track } from '../head/analytics';
import { setMenu } from '../state/panels';
import { VisuallyHidden } from '../ui/layout';
import { afterPaint } from '../parts/use-whole';
import { focusContent } from './focus-content';
import { growPictures } from './grow-pictures';
import { loadAhead } from './load-ahead';

/** A page sets its document title within this time, ms. */
const TITLE_SETTLED = 300;

/**
 * Moves the focus to the new page, as after a page load, unless the page or a dialog has taken it.
 * @param typed the element that got input since the navigation began; it keeps the focus
 */
const followPage = (typed: EventTarget | null): void => {
  const focused = document.activeElement;
  if (focused && focused === typed) return;
  if (!focused?.closest('#content, dialog, [role$=dialog]')) focusContent({ preventScroll: true });
};

const noteView = (): void =>
  track('page_view', {
    // The path leaves out the secret in a mailed link.
    path: window.location.pathname.replace(/^(\/(pay|o|promise))\/.*/, '$1'),
    title: document.title,
    scroll: Math.round(window.scrollY),
  });

/**
 * After a change of the route: moves the focus, announces the new title and counts a page view (docs/rules.md 13.1).
 */
export const AfterNavigation = () => {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(() => {
    let { pathname, href } = window.location;
    let timer: ReturnType<typeof setTimeout>;
    let typed: EventTarget | null = null;
    let isGone = false;
    const noteTyped = ({ target }: Event) => {
      typed = target;
    };
    document.addEventListener('input', noteTyped);
    const stopBefore = router.subscribe('onBeforeNavigate', () => {
      typed = null;
    });
    noteView();
    const stop = router.subscribe('onRendered', () => {
      const now = window.location;
      if (now.href === href) return;
      const isOther = now.pathname !== pathname;
      if (isOther) setMenu(false);
      // If this ran earlier, the page would be laid out twice before it is painted.
      afterPaint(() => {
        if (isGone) return;
        noteView();
        if (isOther) followPage(typed);
      });
      ({ pathname, href } = now);
      clearTimeout(timer);
      timer = setTimeout(() => setTitle(document.title), TITLE_SETTLED);
    });
    return () => {
      isGone = true;
      stop();
      stopBefore();
      document.removeEventListener('input', noteTyped);
      clearTimeout(timer);
    };
  }, [router]);

  useEffect(() => {
    const ended = new AbortController();
    loadAhead(router, ended.signal);
    growPictures(router, ended.signal);
    return () => ended.abort();
  }, [router]);

  return <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>;
};
