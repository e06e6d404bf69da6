import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SizedText } from '../../../src/client/parts/sized-text';

it('a text with sizes is one node in the box around it, and keeps its spaces', () => {
  const text = 'Heim Joint 3/4-16 Right Hand';
  const { container } = render(<SizedText text={text} />);
  expect(container.childNodes).toHaveLength(1);
  expect(container.textContent).toBe(text);
  expect(container.querySelector('[style]')?.textContent).toBe('3/4-16');
});
