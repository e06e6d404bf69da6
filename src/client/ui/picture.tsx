import { type ComponentProps, createContext, use, useEffect, useRef, useState } from 'react';
import { usePreload } from './preload-picture';

/** The mark of the sample's shop, and the address of a part's picture while it has none. */
export const MARK = '/img/mark.svg';
/** An empty picture: before the real one, and for a shop without an icon, which shows a plain area. */
export const NOTHING_YET =
  'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
/** The address of the picture that stands in for one that is missing or cannot be loaded. */
export const StandIn = createContext(MARK);

/** NAME-800.webp also exists in the widths 400 and 1200 and as AVIF, named by the same pattern. */
const SIZED = /800\.webp$/;
const FORMATS = ['avif', 'webp'];

const pictureSrcSet = (src: string, format: string): string =>
  [400, 800, 1200].map((width) => `${src.replace(SIZED, `${width}.${format}`)} ${width}w`).join();

/** Functions that retry the pictures that failed to load. */
const retries = new Set<() => void>();

/** Shows the pictures again that failed to load. */
export const retryPictures = (): void => {
  for (const retry of retries) retry();
  retries.clear();
};

const noteFailure = (
  src: string | undefined,
  setFailed: (src: string | undefined) => void,
): void => {
  setFailed(src);
  retries.add(() => setFailed(undefined));
};

interface Props extends Omit<ComponentProps<'img'>, 'width' | 'height'> {
  alt: string;
  width: number;
  height: number;
  /**
   * For pictures on the first screen: fetch at once instead of within 50 px of the viewport (docs/rules.md 3.12).
   */
  eager?: boolean;
  /** Called when it is known whether the mark stands in for the picture. */
  onFailed?: (isFailed: boolean) => void;
}

/**
 * A picture that reserves its space before it loads. The shop's mark stands in for it where it is missing or fails
 * (docs/rules.md 3.12).
 * `width` is about twice the width on a desktop; from 800 up the picture fills a phone's screen. `sizes` overrides both.
 */
export const Picture = ({ eager = false, onFailed, src, alt, ...others }: Props) => {
  const image = { fetchPriority: eager ? ('high' as const) : undefined, ...others };
  const ref = useRef<HTMLImageElement>(null);
  const [near, setNear] = useState(eager);
  const [failed, setFailed] = useState<string>();
  const standIn = use(StandIn);
  const isFailed = failed !== undefined && failed === src;
  const isStandIn = isFailed || src === MARK;
  const shown = near && !isStandIn ? src : undefined;
  const sizes =
    image.sizes ?? `${image.width < 800 ? '' : '(max-width:48em) 100vw,'}${image.width / 2}px`;
  const sized = shown && SIZED.test(shown) ? shown : undefined;
  usePreload(
    sized && image.fetchPriority === 'high'
      ? [{ srcSet: pictureSrcSet(sized, 'avif'), sizes }]
      : [],
  );

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    if (near) {
      // A server-rendered picture may have failed before this code ran.
      if (element.complete && !element.naturalWidth && element.currentSrc)
        noteFailure(src, setFailed);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: '50px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near, src]);

  useEffect(() => onFailed?.(isStandIn), [isStandIn, onFailed]);

  return (
    <>
      <picture style={{ display: 'contents' }}>
        {sized &&
          FORMATS.map((format) => (
            <source
              key={format}
              hidden
              type={`image/${format}`}
              sizes={sizes}
              srcSet={pictureSrcSet(sized, format)}
            />
          ))}
        <img
          {...image}
          ref={ref}
          src={isStandIn ? standIn : (shown ?? NOTHING_YET)}
          alt={alt}
          data-fallback={isStandIn || undefined}
          style={isStandIn ? { ...image.style, objectFit: 'contain' } : image.style}
          decoding="async"
          onError={() => noteFailure(src, setFailed)}
        />
      </picture>
      {!eager && (
        // The picture for readers and programs without scripts. The styles hide the empty one from them.
        <noscript>
          <img
            src={src === MARK ? standIn : src}
            alt={alt}
            width={image.width}
            height={image.height}
            loading="lazy"
          />
        </noscript>
      )}
    </>
  );
};
