import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** Whether a click on a link opens its page here, not in a new tab or as a download. */
const opensHere = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  !event.button &&
  !event.defaultPrevented &&
  !link.target;

/**
 * A click handler for a root with hundreds of plain links, which are much cheaper than as many Link components: passes
 * a clicked link to the router, unless the click opens a new tab or a download.
 */
export const useFollowLinks = (): ((event: MouseEvent) => void) => {
  const router = useRouter();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !opensHere(event, link) || link.origin !== window.location.origin) return;
    event.preventDefault();
    void router.navigate({ href: link.pathname + link.search + link.hash });
  };
};
