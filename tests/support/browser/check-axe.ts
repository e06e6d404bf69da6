import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Page, expect } from '@playwright/test';
import type axe from 'axe-core';
import { inTheme } from '../screen/in-theme';

/** Half as long as the package's own text, which each page compiles again. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Findings = [rule: string, markup: string[]][];

/** The rules that a theme can break: its colours, and the logo that it shows. */
const OF_THEMES = ['color-contrast', 'link-in-text-block', 'image-alt', 'link-name'];

/** Runs axe inside the page: five times as fast as axe's package for Playwright. */
const findings = async (page: Page, include: string[], only?: string[]): Promise<Findings> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ parts, rules }) => {
      const { violations } = await window.axe.run(
        { include: parts.map((part) => [part]) },
        { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) },
      );
      return violations.map(({ id, nodes }): [string, string[]] => [
        id,
        nodes.map(({ html }) => html),
      ]);
    },
    { parts: include, rules: only },
  );
};

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * Expects axe to find no violations in these parts of a page, in both themes; 'html' is the whole page. The header and
 * footer of every page are checked elsewhere. The second theme is checked for what it can break.
 */
export const checkAxe = async (
  page: Page,
  within: string | string[] = '#content',
  where: string = page.url(),
): Promise<void> => {
  // This call to axe does not reach into frames.
  expect(page.frames()).toHaveLength(1);
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme);
    const found = await findings(page, [within].flat(), theme === 'dark' ? OF_THEMES : undefined);
    // Soft, so that one run lists all violations.
    expect.soft([where, theme, found]).toEqual([where, theme, []]);
  }
};
