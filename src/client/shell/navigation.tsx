import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { track } from '../head/analytics';
import { setMenu } from '../state/panels';
import { VisuallyHidden } from '../ui/layout';

/** Until a page's own title stands in the document, ms. */
const TITLE_SETTLED = 300;

/** As after a page load, the next Tab starts in the page; unless the page or a dialog has taken the focus. */
const focusContent = (): void => {
  const content = document.getElementById('content');
  const focused = document.activeElement;
  if (content?.contains(focused) || focused?.closest('dialog, [role$=dialog]')) return;
  content?.focus({ preventScroll: true });
};

/** What a change of the route brings besides the page: focus, the new title read out, a page view (spec 2). */
export const Navigation = () => {
  const href = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href });
  const [title, setTitle] = useState('');
  const lastPath = useRef<string>(undefined);

  useEffect(() => {
    if (!href) return;
    const { pathname } = window.location;
    const first = lastPath.current === undefined;
    const samePage = lastPath.current === pathname;
    lastPath.current = pathname;
    track('page_view', { path: pathname, title: document.title, scroll: Math.round(window.scrollY) });
    if (first) return;
    if (!samePage) {
      setMenu(false);
      focusContent();
    }
    const timer = setTimeout(() => setTitle(document.title), TITLE_SETTLED);
    return () => clearTimeout(timer);
  }, [href]);

  return <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>;
};
