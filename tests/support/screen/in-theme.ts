import type { Page } from '@playwright/test';

/** Shows the page in a theme and ends all colour transitions, during which no contrast is right. */
export const inTheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(() => {
    // Off-screen rows would keep the old colours.
    for (const element of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(element).contentVisibility === 'auto')
        element.style.contentVisibility = 'visible';
    const running = () =>
      document.getAnimations().filter(({ playState }) => playState === 'running');
    // The transition of an inherited colour starts only when that of its parent has ended.
    for (let under = running(); under.length; under = running())
      for (const animation of under) animation.finish();
  });
};
