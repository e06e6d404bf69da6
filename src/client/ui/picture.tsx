import { type ComponentProps, useEffect, useRef, useState } from 'react';

const FALLBACK = '/img/mark.svg';
const NOTHING_YET = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** How the address of a picture ends that was encoded in two formats and three widths: it names the middle one. */
const ENCODED = '800.webp';

interface Props extends Omit<ComponentProps<'img'>, 'loading' | 'width' | 'height'> {
  alt: string;
  width: number;
  height: number;
  /** The first pictures on a screen: fetched at once instead of when they come within 50 px of the viewport (spec 2). */
  eager?: boolean;
}

/** A picture with its size known before it arrives, and the shop's mark when it does not arrive (spec 2, 8). */
export const Picture = ({ eager = false, src, alt, ...image }: Props) => {
  const ref = useRef<HTMLImageElement>(null);
  const [near, setNear] = useState(eager);
  const [failed, setFailed] = useState<string>();

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    if (near) {
      // A server-rendered picture may have failed before this code arrived.
      if (element.complete && !element.naturalWidth && element.currentSrc) setFailed(src);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: '50px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near, src]);

  const img = (
    <img
      {...image}
      ref={ref}
      src={failed === src ? FALLBACK : near ? src : NOTHING_YET}
      alt={alt}
      data-fallback={failed === src || undefined}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
  if (!src?.endsWith(ENCODED)) return img;
  return (
    <picture style={{ display: 'contents' }}>
      {near && failed !== src && (
        <source
          // No box of its own, where boxes stand in rows.
          hidden
          type="image/avif"
          srcSet={[400, 800, 1200]
            .map((width) => `${src.replace(ENCODED, `${width}.avif`)} ${width}w`)
            .join()}
          sizes={`min(${image.width}px,100vw)`}
        />
      )}
      {img}
    </picture>
  );
};
