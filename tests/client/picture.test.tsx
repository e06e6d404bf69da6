import { fireEvent, render } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Picture } from '../../src/client/ui/picture';

const SRC = '/img/products/a-part-0123abcd-800.webp';
const partsOf = (container: HTMLElement) => ({
  image: container.querySelector('img'),
  sources: [...container.querySelectorAll('source')],
});

describe('a picture', () => {
  it('offers three widths as AVIF and WebP, with its size and its priority', () => {
    const { image, sources } = partsOf(
      render(<Picture src={SRC} alt="A part" width={800} height={600} eager />).container,
    );
    expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
    expect(sources[0]?.srcset).toBe(
      [400, 800, 1200]
        .map((width) => `/img/products/a-part-0123abcd-${width}.avif ${width}w`)
        .join(),
    );
    expect(sources[0]?.sizes).toBe('(max-width:48em) 100vw,400px');
    expect(image?.getAttribute('src')).toBe(SRC);
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['800', '600']);
    expect(image?.getAttribute('fetchpriority')).toBe('high');
  });

  it('offers a drawing as a single file', () => {
    const { image, sources } = partsOf(
      render(<Picture src="/img/a.svg" alt="" width={160} height={120} eager />).container,
    );
    expect(sources).toEqual([]);
    expect(image?.getAttribute('src')).toBe('/img/a.svg');
  });

  it('is not fetched until it is within 50 px of the viewport', () => {
    const watch = vi.fn<(options?: IntersectionObserverInit) => void>();
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(_: unknown, options?: IntersectionObserverInit) {
          watch(options);
        }
        observe() {}
        disconnect() {}
      },
    );
    const { image, sources } = partsOf(
      render(<Picture src={SRC} alt="" width={400} height={300} />).container,
    );
    expect(sources).toEqual([]);
    expect(image?.getAttribute('src')).toMatch(/^data:/);
    expect(watch).toHaveBeenCalledWith({ rootMargin: '50px' });
    vi.unstubAllGlobals();
  });

  it("falls back to the shop's mark if it fails to load", () => {
    const { container } = render(<Picture src={SRC} alt="" width={800} height={600} eager />);
    fireEvent.error(container.querySelector('img') ?? container);
    const { image, sources } = partsOf(container);
    expect(sources).toEqual([]);
    expect(image?.getAttribute('src')).toBe('/img/mark.svg');
  });
});
