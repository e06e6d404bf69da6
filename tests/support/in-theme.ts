import type { Page } from '@playwright/test';

/** Shows the page in a theme, and waits: colours on their way from one to the other have no contrast of their own. */
export const inTheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    // Rows outside the viewport keep their old colours until they are drawn.
    for (const element of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(element).contentVisibility === 'auto')
        element.style.contentVisibility = 'visible';
    // An inherited colour changes after its parent's.
    for (let under = document.getAnimations(); under.length; under = document.getAnimations())
      await Promise.allSettled(under.map(({ finished }) => finished));
  });
};
