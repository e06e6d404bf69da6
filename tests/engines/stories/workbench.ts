import { expect } from 'vitest';
import { encodeBuild } from '../../../src/workbench/builds/list/build-code';
import { KEYS, type Visit } from '../visit';
import type { Story } from './story';

const LIST = {
  name: 'Rear links',
  lines: [
    { what: { kind: 'part' as const, productId: 1041 }, quantity: 2, note: '', have: false },
    {
      what: { kind: 'free' as const, text: 'Bushings of my own' },
      quantity: 1,
      note: '',
      have: true,
    },
  ],
};
const LINK =
  '#v=1&u=in&0=1&0n=Lower&0c=23-5%2F8&0t=1077&0aj=1016&0ak=1106&0as=2-7%2F16&0ae=1%2F4&0au=2-1%2F2&0an=27%2F64&0ad=2';
const POINT = 'Lower link at the frame, side view';

const words = () =>
  document
    .querySelector('[aria-label="Lower link at the frame, side view"]')
    ?.getAttribute('aria-valuetext');

const changes = (visit: Visit, before: string | null | undefined) =>
  visit.until(
    'the point stays',
    (was) =>
      document
        .querySelector('[aria-label="Lower link at the frame, side view"]')
        ?.getAttribute('aria-valuetext') !== was,
    before,
  );

/** Opens the page on a phone's width. */
const onPhone = async (visit: Visit, path: string) => {
  await visit.size(500, 780);
  await visit.open(path);
};

export const WORKBENCH: readonly Story[] = [
  {
    name: 'build list by link',
    tell: async (visit) => {
      await visit.open(`/build#${encodeBuild(LIST)}`);
      await visit.sees('Bushings of my own');
      await visit.click('button', 'Save to my lists');
      await visit.gone('region', 'Shared list'); // it is stored by then
      await visit.open('/build');
      await visit.find('heading', 'Rear links');
      await visit.sees('Bushings of my own');
    },
  },
  {
    name: 'link designer by touch and key',
    tell: async (visit) => {
      await onPhone(visit, `/build/link${LINK}`);
      await visit.find('img', '/^Drawing of Lower/');
      await visit.tap('button', 'Next: First end');
      await visit.find('combobox', '/^Joint/');
      await visit.find('button', 'Next: Second end');
      const id = await visit.find('button', 'Next: Second end');
      await visit.keysTo(id, KEYS.Enter);
      await visit.find('button', 'Next: Numbers');
    },
  },
  {
    name: 'four-link by touch',
    tell: async (visit) => {
      await onPhone(visit, '/build/four-link');
      await visit.find('slider', POINT);
      await visit.settled();
      const at = await visit.evaluate(() => {
        const point = document.querySelector('[aria-label="Lower link at the frame, side view"]');
        point?.scrollIntoView({ block: 'center' });
        const box = point?.querySelector('.dot')?.getBoundingClientRect();
        return [(box?.left ?? 0) + 5, (box?.top ?? 0) + 5, scrollY] as const;
      });
      const before = await visit.evaluate(words);
      await visit.drag('touch', [at[0], at[1]], [24, 30]);
      await changes(visit, before);
      expect(await visit.evaluate(() => scrollY)).toBe(at[2]);
      await visit.until('not in the address', () => location.hash.startsWith('#v=1&l=four'));
    },
  },
  {
    name: 'four-link by key',
    tell: async (visit) => {
      await visit.open('/build/four-link');
      const id = await visit.find('slider', POINT);
      const before = await visit.evaluate(words);
      await visit.keysTo(id, KEYS.ArrowUp);
      await changes(visit, before);
      const moved = await visit.evaluate(words);
      await visit.until('not in the address', () => location.hash.startsWith('#v=1&l=four'));
      await visit.go('/contact');
      await visit.back();
      await visit.alive();
      await visit.until(
        'not kept',
        (was) =>
          document
            .querySelector('[aria-label="Lower link at the frame, side view"]')
            ?.getAttribute('aria-valuetext') === was,
        moved,
      );
    },
  },
  {
    name: 'PDF',
    tell: async (visit) => {
      await visit.open('/build/paper');
      await visit.evaluate(() => {
        const make = URL.createObjectURL.bind(URL);
        URL.createObjectURL = (file: Blob) => {
          void file
            .slice(0, 5)
            .text()
            .then((text) => (document.documentElement.dataset.file = `${text} ${file.size}`));
          return make(file);
        };
      });
      await visit.click('button', '/^Save PDF/');
      await visit.sees('Saved. Print it at 100 %');
      await visit.until('no PDF', () =>
        /^%PDF- \d{4}/.test(document.documentElement.dataset.file ?? ''),
      );
    },
  },
];
