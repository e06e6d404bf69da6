import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { track } from '../head/analytics';
import { setMenu } from '../state/panels';
import { VisuallyHidden } from '../ui/layout';
import { focusContent } from './focus-content';

/** Until a page's own title stands in the document, ms. */
const TITLE_SETTLED = 300;

/** The focus goes on with the page as after a page load, unless the page or a dialog has taken it. */
const followPage = (): void => {
  const focused = document.activeElement;
  if (!focused?.closest('#content, dialog, [role$=dialog]')) focusContent({ preventScroll: true });
};

const noteView = (): void =>
  track('page_view', {
    path: window.location.pathname,
    title: document.title,
    scroll: Math.round(window.scrollY),
  });

/**
 * What a change of the route brings besides the page: focus, the new title read out, a page view (docs/rules.md 13.1).
 */
export const Navigation = () => {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(() => {
    let { pathname, href } = window.location;
    let timer: ReturnType<typeof setTimeout>;
    noteView();
    const stop = router.subscribe('onRendered', () => {
      const now = window.location;
      if (now.href === href) return;
      noteView();
      if (now.pathname !== pathname) {
        setMenu(false);
        followPage();
      }
      ({ pathname, href } = now);
      clearTimeout(timer);
      timer = setTimeout(() => setTitle(document.title), TITLE_SETTLED);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [router]);

  return <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>;
};
