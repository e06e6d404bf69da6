import { createContext, useContext } from 'react';
import { preload } from 'react-dom';

interface Source {
  srcSet: string;
  sizes?: string;
  /** The screens that it is for. */
  media?: string;
}

type Preload = (sources: readonly Source[]) => void;

/** Preloads an urgent picture. Only the page renderer provides it. */
export const PreloadPicture = createContext<Preload>(() => {});

/**
 * Preloads an AVIF picture when it is the first urgent one of a server-rendered page. Browsers begin that before they
 * have read the styles (docs/benchmarks.md).
 */
export const usePreload: Preload = (sources) => useContext(PreloadPicture)(sources);

/** For one page of the renderer: preloads the first picture, and no other. */
export const preloadFirst = (): Preload => {
  let isDone = false;
  return (sources) => {
    if (isDone || !sources.length) return;
    isDone = true;
    for (const { srcSet, sizes, media } of sources)
      preload(srcSet, {
        as: 'image',
        type: 'image/avif',
        fetchPriority: 'high',
        imageSrcSet: srcSet,
        imageSizes: sizes,
        media,
      });
  };
};
