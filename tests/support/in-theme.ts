import type { Page } from '@playwright/test';

/** Shows the page in a theme, and waits: colours on their way from one to the other have no contrast of their own. */
export const inTheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
  );
};
