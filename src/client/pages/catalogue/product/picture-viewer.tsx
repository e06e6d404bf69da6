import { chakra } from '@chakra-ui/react';
import { Global, keyframes } from '@emotion/react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCloseOnBack } from '../../../ui/close-on-back';
import { Picture } from '../../../ui/picture';
import { SizedText } from '../../../parts/sized-text';

const appear = keyframes({ from: { opacity: 0 } });

const Frame = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: '0',
    m: '0',
    width: '100%',
    height: '100dvh',
    maxWidth: 'none',
    maxHeight: 'none',
    color: '#fff',
    bg: '#0b0e11',
    overflow: 'hidden',
    '&[open]': { display: 'flex', flexDirection: 'column' },
    animation: `${appear} 140ms ease-out`,
    // On a phone the buttons need their line; the title stands below them.
    '& header': { flexWrap: { base: 'wrap-reverse', md: 'nowrap' }, justifyContent: 'flex-end' },
    '& header, & footer': { display: 'flex', alignItems: 'center', gap: '2', p: '2' },
    '& footer': {
      justifyContent: 'center',
      gap: '4',
      pb: 'max(0.5rem, env(safe-area-inset-bottom))',
    },
    '& h2': {
      flex: { base: '1 0 100%', md: '1' },
      minWidth: '0',
      px: '2',
      fontFamily: 'body',
      fontSize: 'sm',
      fontWeight: '600',
      lineHeight: '1.25',
      overflowWrap: 'anywhere',
    },
    '& header button, & footer button': {
      minWidth: '44px',
      minHeight: '44px',
      px: '3',
      fontWeight: '600',
      border: '1px solid',
      borderColor: 'rgb(255 255 255 / 0.35)',
      rounded: 'sm',
      cursor: 'pointer',
      _hover: { bg: 'rgb(255 255 255 / 0.14)' },
    },
    '& :focus-visible': { outlineColor: '#fff' },
    '& .stage': {
      flex: '1',
      minHeight: '0',
      display: 'flex',
      overflow: 'auto',
      overscrollBehavior: 'contain',
      cursor: 'zoom-in',
      '&[data-zoomed]': { cursor: 'zoom-out' },
      '&[data-missing]': { cursor: 'default' },
    },
    '& .missing': { p: '3', textAlign: 'center', fontWeight: '600' },
    '& .stage img': {
      m: 'auto',
      width: '100%',
      height: '100%',
      objectFit: 'contain',
      bg: '#e8e8e8',
    },
    '& .stage[data-zoomed] img': {
      flex: 'none',
      maxWidth: 'none',
      width: 'max(200vw, 1600px)',
    },
    _print: {
      position: 'absolute',
      height: 'auto',
      bg: '#fff',
      animation: 'none',
      '& header, & footer': { display: 'none' },
      '& .stage': { overflow: 'visible' },
      // The size given in the file, so that the check bar on a drawing has its stated length.
      '& .stage img, & .stage[data-zoomed] img': {
        m: '0',
        width: 'auto',
        height: 'auto',
        maxWidth: 'none',
        bg: 'transparent',
      },
    },
  },
});

/** Prints only the picture, in landscape like the drawings. */
const PAPER = {
  '@page': { size: 'landscape', margin: '6mm' },
  '@media print': { 'body > :not(dialog)': { display: 'none' } },
} as const;

interface Props {
  pictures: readonly string[];
  pictureName: (index: number) => string;
  at: number;
  onMove: (by: number) => void;
  onClose: () => void;
}

/** A product's pictures full screen: click or + and - to zoom, arrow keys for the next; drawings print to scale. */
export const PictureViewer = ({ pictures, pictureName, at, onMove, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [zoomed, setZoomed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const shown = pictures[at] ?? '';

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  useCloseOnBack(true, () => dialog.current?.close());

  const move = (by: number) => {
    setZoomed(false);
    onMove(by);
  };
  /** @param x, y the point to centre, from 0 to 1 */
  const zoom = (to: boolean, x = 0.5, y = 0.5) => {
    if (isMissing) return;
    setZoomed(to);
    requestAnimationFrame(() => {
      const box = stage.current;
      box?.scrollTo(
        box.scrollWidth * x - box.clientWidth / 2,
        box.scrollHeight * y - box.clientHeight / 2,
      );
    });
  };
  const zoomAt = (event: MouseEvent) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    zoom(!zoomed, (event.clientX - left) / width, (event.clientY - top) / height);
  };
  const byKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') zoom(true);
    else if (event.key === '-') zoom(false);
    else if (!zoomed && event.key === 'ArrowRight') move(1);
    else if (!zoomed && event.key === 'ArrowLeft') move(-1);
  };
  return createPortal(
    <Frame
      ref={dialog}
      role="dialog"
      data-state="open"
      aria-label={pictureName(at)}
      onClose={onClose}
      onKeyDown={byKey}
    >
      <Global styles={PAPER} />
      <header>
        <h2>
          <SizedText text={pictureName(at)} />
        </h2>
        {!isMissing && (
          <button type="button" onClick={() => zoom(!zoomed)}>
            {zoomed ? 'Zoom out' : 'Zoom in'}
          </button>
        )}
        {shown.endsWith('.svg') && !isMissing && (
          <button type="button" onClick={() => print()}>
            Print
          </button>
        )}
        <button type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
          ✕
        </button>
      </header>
      {/* A shortcut for pointers; the button above and the keys do the same. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className="stage"
        ref={stage}
        data-zoomed={zoomed || undefined}
        data-missing={isMissing || undefined}
        onClick={zoomAt}
      >
        <Picture
          key={shown}
          src={shown}
          alt={pictureName(at)}
          width={1200}
          height={900}
          sizes="1200px"
          eager
          onFailed={setMissing}
        />
      </div>
      <p className="missing" role="status" hidden={!isMissing}>
        {isMissing && 'This picture is not saved on this device.'}
      </p>
      {pictures.length > 1 && (
        <footer>
          <button type="button" aria-label="Previous picture" onClick={() => move(-1)}>
            ←
          </button>
          <span aria-live="polite">{`${at + 1} of ${pictures.length}`}</span>
          <button type="button" aria-label="Next picture" onClick={() => move(1)}>
            →
          </button>
        </footer>
      )}
    </Frame>,
    document.body,
  );
};
