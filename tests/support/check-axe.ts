import AxeBuilder from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';
import { inTheme } from './in-theme';

/**
 * Axe has nothing to complain about in these parts of a page, in both themes; 'html' is the whole page. What frames every
 * page is looked at elsewhere.
 */
export const checkAxe = async (
  page: Page,
  within: string | string[] = '#content',
  where: string = page.url(),
): Promise<void> => {
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme);
    const axe = new AxeBuilder({ page });
    for (const part of [within].flat()) axe.include(part);
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    // Everything that is wrong is seen in one run.
    expect.soft([where, theme, found]).toEqual([where, theme, []]);
  }
};
