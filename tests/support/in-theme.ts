import type { Page } from '@playwright/test';

/** Switches the theme and waits for the colour transitions: contrast is only defined after them. */
export const inTheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    // Rows outside the viewport keep their old colours until they are painted.
    for (const element of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(element).contentVisibility === 'auto')
        element.style.contentVisibility = 'visible';
    // An inherited colour changes after that of its parent.
    for (let under = document.getAnimations(); under.length; under = document.getAnimations())
      await Promise.allSettled(under.map(({ finished }) => finished));
  });
};
