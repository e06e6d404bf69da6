import { expect } from 'vitest';
import type { Visit } from '../visit';
import type { Story } from './story';

const PAGES = [
  '/',
  '/category/heim-joints',
  '/product/gusset-plate-set',
  '/build/four-link',
  '/auth',
];

/** How far each page is wider than its window, px. */
const tooWide = async (visit: Visit) => {
  const found: [path: string, px: number][] = [];
  for (const path of PAGES) {
    await visit.open(path);
    found.push([
      path,
      await visit.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ]);
  }
  return found.filter(([, px]) => px > 0);
};

export const LOOKS: readonly Story[] = [
  {
    name: '320 px',
    tell: async (visit) => {
      await visit.size(320, 640);
      expect(await tooWide(visit)).toEqual([]);
      expect(await visit.evaluate(() => innerWidth)).toBe(320);
      await visit.click('button', '/[Mm]enu/', 'header');
      await visit.click('link', 'Steering', 'header');
      await visit.heading('Steering');
    },
  },
  {
    name: '200 % zoom',
    circumstances: { zoom: 2 },
    tell: async (visit) => {
      // A window of 1280 device pixels.
      await visit.size(640, 450);
      expect(await tooWide(visit)).toEqual([]);
      expect(await visit.evaluate(() => [innerWidth, devicePixelRatio])).toEqual([640, 2]);
    },
  },
  {
    name: 'reduced motion',
    circumstances: { prefersStill: true },
    tell: async (visit) => {
      await visit.open('/category/heim-joints');
      expect(
        await visit.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches),
      ).toBe(true);
      const moving = () =>
        [...document.querySelectorAll('*')].filter((element) => {
          const { animationName, transitionDuration } = getComputedStyle(element);
          return (
            animationName !== 'none' ||
            transitionDuration.split(', ').some((time) => Number.parseFloat(time) > 0.001)
          );
        }).length;
      expect(await visit.evaluate(moving)).toBe(0);
    },
  },
  {
    name: 'printing',
    not: { webkit: 'WebKitWebDriver has no command for it' },
    tell: async (visit) => {
      await visit.open('/product/gusset-plate-set');
      const pdf = Buffer.from(String(await visit.print()), 'base64').toString('latin1');
      expect(pdf.slice(0, 5)).toBe('%PDF-');
    },
  },
];
