import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chakra, prepareStyles } from '../../../src/client/ui/styled';
import { system } from '../../../src/client/ui/theme';

afterEach(() => vi.restoreAllMocks());

const emotion = createCache({ key: 'css' });
const show = (children: ReactNode) =>
  render(<CacheProvider value={emotion}>{children}</CacheProvider>).container;
const classOf = (container: Element, selector: string) =>
  container.querySelector(selector)?.className ?? '';
/** The rules of a class, as they are in the page. */
const rulesOf = (name: string) =>
  [...document.querySelectorAll('style')]
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => text.includes(name))
    .join('');

const Box = chakra(
  'div',
  {
    base: { color: 'ink', p: '4' },
    variants: { tone: { calm: {}, loud: { color: 'danger' } } },
    defaultVariants: { tone: 'calm' },
  },
  { defaultProps: { role: 'note' } },
);

describe('a styled component', () => {
  it('computes its class once, however often it is rendered', () => {
    const css = vi.spyOn(system(), 'css');
    const Tile = chakra('li', { base: { color: 'ink' } });
    const tiles = show(
      <ul>
        <Tile />
        <Tile />
        <Tile id="other" title="Tile" />
      </ul>,
    ).querySelectorAll('li');
    expect(new Set([...tiles].map(({ className }) => className)).size).toBe(1);
    expect(tiles[2]?.title).toBe('Tile');
    expect(css).toHaveBeenCalledTimes(1);
  });

  it('can be prepared before it is rendered', () => {
    show(<Box />);
    const Tile = chakra('li', { base: { color: 'sale' } });
    prepareStyles();
    const css = vi.spyOn(system(), 'css');
    const name = classOf(show(<Tile />), 'li');
    expect(css).not.toHaveBeenCalled();
    expect(rulesOf(name)).toContain('var(--s-colors-sale)');
  });

  it('has a class for each variant and each style prop, and passes neither on', () => {
    const container = show(
      <>
        <Box id="calm" />
        <Box id="loud" tone="loud" />
        <Box id="far" mt="4" as="section" />
      </>,
    );
    const names = ['#calm', '#loud', '#far'].map((selector) => classOf(container, selector));
    expect(new Set(names).size).toBe(3);
    expect(rulesOf(names[1] ?? '')).toContain('var(--s-colors-danger)');
    expect(rulesOf(names[2] ?? '')).toContain('margin-top:var(--s-spacing-4)');
    const far = container.querySelector('#far');
    expect(far?.tagName).toBe('SECTION');
    expect(far?.getAttributeNames().toSorted()).toEqual(['class', 'id', 'role']);
  });

  it('around another one keeps the styles of both as any element', () => {
    const Framed = chakra(Box, { base: { borderTop: '6px solid' } });
    const container = show(<Framed as="section" />);
    const rules = rulesOf(classOf(container, 'section'));
    expect(rules).toContain('border-top:6px solid');
    expect(rules).toContain('padding:var(--s-spacing-4)');
  });

  const FADED = { opacity: '0.5' };
  it.each([
    ['light', { _light: FADED }],
    ['dark', { _dark: FADED }],
  ])('follows the chosen theme in a nested selector, %s', (theme, look) => {
    const Nested = chakra('div', { base: { '& img': look } });
    const name = classOf(show(<Nested />), 'div');
    const [selector = ''] = /[^{}]*(?=\{opacity:0\.5)/.exec(rulesOf(name)) ?? [];
    expect(selector).not.toMatch(/\S:root\[/);
    const page = document.createElement('html');
    page.dataset.theme = theme;
    page.innerHTML = `<body><div class="${name}"><img></div></body>`;
    expect(page.querySelector('img')?.matches(selector)).toBe(true);
  });

  it('takes the styles of an outer component into its own class, after its own', () => {
    const Plain = (props: { className?: string }) => <Box {...props} />;
    const Outer = chakra(Plain, { base: { color: 'accent' } });
    const name = classOf(show(<Outer className="summary" />), 'div');
    expect(name).toMatch(/^summary css-\w+$/);
    const rules = rulesOf(name.split(' ')[1] ?? '');
    expect(rules.indexOf('--s-colors-accent')).toBeGreaterThan(rules.indexOf('--s-colors-ink'));
  });
});
