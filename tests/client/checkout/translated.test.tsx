import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HeldNote } from '../../../src/client/parts/cart/held-note';
import type { CartQuote } from '../../../src/contract/checkout/checkout';
import { styled } from '../../support/screen/styled';

/** Replaces each text of an element by a <font> with its words, as browsers do when they translate a page. */
const translate = (element: Element): void => {
  for (const node of element.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE) continue;
    const font = document.createElement('font');
    font.textContent = node.textContent;
    node.replaceWith(font);
  }
};

const held = (count: number) => {
  const lines = Array.from({ length: count }, () => ({ problem: 'out_of_stock', held: 1 }));
  return { lines } as unknown as CartQuote; // the note reads nothing else
};

it('a sentence that the browser has translated shows new numbers', () => {
  const { rerender } = render(styled(<HeldNote quote={held(1)} />));
  translate(screen.getByText(/1 part in your cart/));
  rerender(styled(<HeldNote quote={held(2)} />));
  expect(screen.getByRole('status').textContent).toContain('2 parts in your cart');
  expect(screen.getByRole('status').textContent).not.toContain('1 part');
});
