import type { useRouter } from '@tanstack/react-router';

type Router = ReturnType<typeof useRouter>;

/** A page that is still not drawn after this time is shown without the transition, ms. */
const MAX_STILL = 300;

const NAME = 'part';

/** The clicked link of a card that leads to a part in this window; undefined for every other click. */
const linkToPart = (event: MouseEvent): HTMLAnchorElement | undefined => {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  const link = target instanceof Element ? target.closest('a') : null;
  const isPlain = !button && !ctrlKey && !metaKey && !shiftKey && !altKey;
  if (!link || !isPlain || event.defaultPrevented || link.target) return undefined;
  return link.origin === window.location.origin && /^\/product\/[^/]+$/.test(link.pathname)
    ? link
    : undefined;
};

const isStillWanted = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Lets the picture of a card grow into that of the part's page, where the browser can do it and motion is wanted
 * (docs/rules.md 3.57). Clicks go through the moving pictures to the page below.
 */
export const growPictures = (router: Router, signal: AbortSignal): void => {
  if (!('startViewTransition' in document)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('::view-transition { pointer-events: none }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

  const follow = (event: MouseEvent) => {
    const link = linkToPart(event);
    const picture = link?.closest('article')?.querySelector('img');
    if (!link || !picture || isStillWanted()) return;
    event.preventDefault();
    let shown: HTMLElement | null = null;
    picture.style.viewTransitionName = NAME;
    const transition = document.startViewTransition(async () => {
      picture.style.viewTransitionName = '';
      await new Promise<void>((resolve) => {
        const stop = router.subscribe('onRendered', () => {
          stop();
          resolve();
        });
        setTimeout(resolve, MAX_STILL);
        void router.navigate({ href: link.pathname + link.search });
      });
      shown = document.querySelector<HTMLElement>('#content a[target="_blank"] img');
      if (shown) shown.style.viewTransitionName = NAME;
    });
    // A second click, or a hidden page, skips the transition; the page has changed all the same.
    const end = () => {
      if (shown) shown.style.viewTransitionName = '';
    };
    transition.ready.catch(() => {});
    transition.finished.then(end, end);
  };
  document.addEventListener('click', follow, { signal, capture: true });
};
