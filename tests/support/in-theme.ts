import type { Page } from '@playwright/test';

/** Shows the page in a theme, with every colour already changed: halfway to the other theme none has its contrast. */
export const inTheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(() => {
    // Rows outside the viewport keep their old colours until they are drawn.
    for (const element of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(element).contentVisibility === 'auto')
        element.style.contentVisibility = 'visible';
    const running = () =>
      document.getAnimations().filter(({ playState }) => playState === 'running');
    // An inherited colour begins to change when its parent's has changed.
    for (let under = running(); under.length; under = running())
      for (const animation of under) animation.finish();
  });
};
