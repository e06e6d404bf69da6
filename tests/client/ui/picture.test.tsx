import { act, fireEvent, render, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { replaceBrokenPictures } from '../../../src/client/device/catalogue/broken-pictures';
import { setReach } from '../../../src/client/device/connection/set-connection';
import { useRetryPictures } from '../../../src/client/shell/after-first-paint';
import { MARK, Picture, StandIn } from '../../../src/client/ui/picture';
import { CACHES } from '../../../src/offline/cache-names';
import { fakeCaches } from '../../support/fakes/fake-caches';

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

  it.each(['missing', 'broken'])('has the shop’s own stand-in while it is %s', (state) => {
    const src = state === 'missing' ? MARK : SRC;
    const { container } = render(
      <StandIn value="/img/uploads/own.png">
        <Picture src={src} alt="" width={400} height={300} eager />
      </StandIn>,
    );
    if (state === 'broken') fireEvent.error(container.querySelector('img') ?? container);
    const { image } = partsOf(container);
    expect(image?.getAttribute('src')).toBe('/img/uploads/own.png');
    expect(image?.style.objectFit).toBe('contain');
  });
});

describe('a picture that failed to load', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** The picture after it has failed, with the shell's hook. */
  const showFailed = () => {
    renderHook(useRetryPictures);
    const { container } = render(<Picture src={SRC} alt="" width={800} height={600} eager />);
    const { image } = partsOf(container);
    if (!image) throw new Error('There is no picture');
    Object.defineProperty(image, 'currentSrc', { value: window.location.origin + SRC });
    fireEvent.error(image);
    return image;
  };

  it.each(['offline', 'portal', 'trouble', 'slow'] as const)(
    'is tried again when the shop is reached again (%s before)',
    (reach) => {
      setReach(reach);
      const image = showFailed();
      expect(image.getAttribute('src')).toBe('/img/mark.svg');
      act(() => setReach('online'));
      expect(image.getAttribute('src')).toBe(SRC);
      expect(image.dataset.fallback).toBeUndefined();
    },
  );

  it('loses its stored copy, which cannot be decoded, and is tried again once', async () => {
    const caches = fakeCaches();
    const stop = replaceBrokenPictures();
    for (const name of [CACHES.seen, CACHES.downloaded])
      await (await caches.open(name)).put(SRC, new Response('broken'));
    const image = showFailed();
    await waitFor(() => expect(image.getAttribute('src')).toBe(SRC));
    for (const name of [CACHES.seen, CACHES.downloaded])
      expect(await caches.textIn(name, SRC)).toBeUndefined();
    // The shop has sent it broken again.
    const seen = await caches.open(CACHES.seen);
    await seen.put(SRC, new Response('broken'));
    fireEvent.error(image);
    await new Promise(setImmediate);
    expect(image.getAttribute('src')).toBe('/img/mark.svg');
    stop();
  });
});
