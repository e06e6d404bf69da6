import { chakra } from '@chakra-ui/react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { later } from '../../../ui/later';
import { MARK, Picture } from '../../../ui/picture';
import type { PictureViewer } from './picture-viewer';

type ViewerProps = ComponentProps<typeof PictureViewer>;

/** The fallback if the viewer cannot be fetched: navigates to the file. */
const File = ({ pictures, at }: ViewerProps): ReactNode => {
  useEffect(() => location.assign(pictures[at] ?? ''), [pictures, at]);
  return null;
};

const Viewer = later<ViewerProps>(
  () => import('./picture-viewer').then((it) => it.PictureViewer),
  File,
);

/** Whether a picture is one of the sample's, which are made from dimensions. Uploaded ones lie elsewhere. */
const isRender = (picture: string): boolean => picture.startsWith('/img/products/');

const Frame = chakra('div', {
  base: {
    '& > p': { color: 'muted', fontSize: 'sm' },
    display: 'grid',
    gap: '3',
    alignContent: 'start',
    '& > a': {
      position: 'relative',
      display: 'block',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'md',
      overflow: 'hidden',
      bg: '#e8e8e8',
      cursor: 'zoom-in',
      touchAction: 'pan-y pinch-zoom',
    },
    '& > a img': { width: '100%', aspectRatio: '4 / 3', objectFit: 'contain' },
    '& > a img[data-fallback]': { p: '20', cursor: 'default' },
    '& > a span': {
      position: 'absolute',
      // The title block of a drawing is at its bottom right.
      right: '3',
      top: '3',
      px: '3',
      py: '1',
      fontSize: 'xs',
      fontWeight: '600',
      color: '#15191e',
      bg: 'rgb(255 255 255 / 0.86)',
      rounded: 'sm',
    },
    '& > div': { display: 'flex', flexWrap: 'wrap', gap: '3' },
    '& > div button': {
      width: '96px',
      border: '2px solid',
      borderColor: 'line',
      rounded: 'sm',
      overflow: 'hidden',
      bg: '#e8e8e8',
      cursor: 'pointer',
    },
    '& > div button[aria-current=true]': { borderColor: 'action' },
    '& > div button img': {
      width: '100%',
      aspectRatio: '4 / 3',
      objectFit: 'cover',
    },
  },
});

const SWIPE = 40;
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

interface Props {
  name: string;
  /** The main picture first. */
  pictures: readonly string[];
  /** Alternative texts, by picture address. */
  alts?: Record<string, string> | undefined;
}

/** The pictures of a product: thumbnails, arrow keys and swipes select one, a click opens it full screen. */
export const Gallery = ({ name, pictures, alts = {} }: Props) => {
  const [selected, setSelected] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const thumbnails = useRef<HTMLDivElement>(null);
  const [isMissing, setMissing] = useState(false);
  const swipeFrom = useRef<number>(undefined);
  const shown = pictures[selected] ?? '';
  const isNone = shown === MARK;
  const pictureName = (index: number) =>
    alts[pictures[index] ?? ''] ??
    (pictures.length > 1 ? `${name}, picture ${index + 1} of ${pictures.length}` : name);

  const step = (by: number) => (selected + by + pictures.length) % pictures.length;
  const byKey = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    const next = step(by);
    setSelected(next);
    thumbnails.current?.querySelectorAll('button')[next]?.focus();
  };

  return (
    <Frame>
      <a
        href={isNone ? undefined : shown.replace('-800.webp', '-1200.webp')}
        target="_blank"
        rel="noreferrer"
        onClick={(event) => {
          // With a modifier key the browser opens the file in a new tab or window.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          if (!isMissing && !isNone) setOpen(true);
        }}
        onTouchStart={({ touches }) => {
          swipeFrom.current = touches.length === 1 ? touches[0]?.clientX : undefined;
        }}
        onTouchEnd={(event) => {
          const to = event.changedTouches[0]?.clientX;
          const from = swipeFrom.current;
          if (from === undefined || to === undefined || Math.abs(to - from) < SWIPE) return;
          event.preventDefault();
          setSelected(step(to < from ? 1 : -1));
        }}
      >
        <Picture
          key={shown}
          src={shown}
          alt={pictureName(selected)}
          width={1200}
          height={900}
          eager
          onFailed={setMissing}
        />
        <span>
          {isNone ? 'No picture yet' : isMissing ? 'Not saved on this device' : 'Full size'}
        </span>
      </a>
      {pictures.length > 1 && (
        <div role="group" aria-label="Pictures" ref={thumbnails}>
          {pictures.map((picture, index) => (
            <button
              key={picture}
              type="button"
              aria-current={index === selected}
              aria-label={`Show picture ${index + 1} of ${pictures.length}`}
              onClick={() => setSelected(index)}
              onKeyDown={byKey}
            >
              <Picture src={picture} alt="" width={160} height={120} />
            </button>
          ))}
        </div>
      )}
      {pictures.some(isRender) && (
        <p>
          Product pictures are computer renders and shop drawings, made from each part's dimensions.
        </p>
      )}
      {isOpen && (
        <Viewer
          pictures={pictures}
          pictureName={pictureName}
          at={selected}
          onMove={(by) => setSelected(step(by))}
          onClose={() => setOpen(false)}
        />
      )}
    </Frame>
  );
};
