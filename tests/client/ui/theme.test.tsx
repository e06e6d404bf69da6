import { chakra } from '@chakra-ui/react';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { Missing } from '../../../src/client/parts/missing';
import { Shelf } from '../../../src/client/parts/catalogue/shelf';
import { Page } from '../../../src/client/ui/layout';
import { styled } from '../../support/screen/styled';

const show = (children: ReactNode) => render(styled(children)).container;
const classOf = (container: Element, selector: string) =>
  container.querySelector(selector)?.className ?? '';
/** The rules of a class, as they are in the page. */
const rulesOf = (name: string) =>
  [...document.querySelectorAll('style')]
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => text.includes(name))
    .join('');

it('the theme gives a recipe its tokens, in base, variant and style property', () => {
  const Box = chakra('div', {
    base: { color: 'ink', p: '4' },
    variants: { tone: { calm: {}, loud: { color: 'danger' } } },
  });
  const container = show(
    <>
      <Box id="loud" tone="loud" />
      <Box id="far" mt="4" as="section" />
    </>,
  );
  expect(rulesOf(classOf(container, '#loud'))).toContain('var(--s-colors-danger)');
  const rules = rulesOf(classOf(container, '#far'));
  expect(rules).toContain('padding:var(--s-spacing-4)');
  expect(rules).toContain('margin-top:var(--s-spacing-4)');
  const far = container.querySelector('#far');
  expect(far?.tagName).toBe('SECTION');
  expect(far?.getAttributeNames().toSorted()).toEqual(['class', 'id']);
});

const FADED = { opacity: '0.5' };
it.each([
  ['light', { _light: FADED }],
  ['dark', { _dark: FADED }],
])('a nested selector follows the chosen theme, %s', (theme, look) => {
  const Nested = chakra('div', { base: { '& img': look } });
  const name = classOf(show(<Nested />), 'div');
  const [selector = ''] = /[^{}]*(?=\{opacity:0\.5)/.exec(rulesOf(name)) ?? [];
  expect(selector).not.toMatch(/\S:root\[/);
  const page = document.createElement('html');
  page.dataset.theme = theme;
  page.innerHTML = `<body><div class="${name}"><img></div></body>`;
  expect(page.querySelector('img')?.matches(selector)).toBe(true);
});

// Chakra 3.37 merges the styles of the outer component into nested ones of the inner, which then has them everywhere.
it.each([
  ['a shelf', Shelf],
  ['a page with nothing to show', Missing],
])('%s leaves other pages as they are', (_, Outer) => {
  // A class is named by a hash of its styles.
  const look = () => classOf(show(<Page />), 'main');
  const before = look();
  expect(before).toMatch(/^css-/);
  cleanup();
  show(<Outer />);
  cleanup();
  expect(look()).toBe(before);
});
