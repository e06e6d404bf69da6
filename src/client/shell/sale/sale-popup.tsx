import { chakra } from '@chakra-ui/react';
import { keyframes } from '@emotion/react';
import * as m from 'framer-motion/m';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isPictured, popupName, popupText, saleSentence } from '../../../shop/discounts/deal-words';
import { usePromotions } from '../../data/discounts/promotions';
import { SALE, dismiss } from '../../state/dismissals';
import { useCloseOnBack } from '../../ui/close-on-back';
import { Icon } from '../../ui/icons';
import { Motion } from '../../ui/motion';

const appear = keyframes({ from: { opacity: 0 } });

const Frame = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: '0',
    m: 'auto',
    width: 'min(92vw, 32rem, 86dvh)',
    height: 'fit-content',
    maxWidth: 'none',
    maxHeight: 'none',
    overflow: 'visible',
    bg: 'transparent',
    '&::backdrop': { bg: 'rgb(8 11 14 / 0.7)', animation: `${appear} 160ms ease-out` },
    '& img': { width: '100%', rounded: 'md' },
    '& .words': {
      display: 'grid',
      gap: '4',
      px: '6',
      py: '16',
      textAlign: 'center',
      color: '#fff',
      bg: 'sale',
      rounded: 'md',
      overflowWrap: 'anywhere',
    },
    '& .words b': { fontFamily: 'heading', fontSize: '3xl', lineHeight: '1.15' },
    '& .words p': { fontSize: 'lg' },
    '& button': {
      position: 'absolute',
      top: '2',
      right: '2',
      display: 'grid',
      placeItems: 'center',
      width: '48px',
      height: '48px',
      color: '#fff',
      bg: 'rgb(8 11 14 / 0.55)',
      rounded: 'full',
      cursor: 'pointer',
      _hover: { bg: 'rgb(8 11 14 / 0.85)' },
      _focusVisible: { outlineColor: '#fff' },
    },
  },
});

const HIDDEN = { opacity: 0, y: 24, scale: 0.97 };
const SHOWN = { opacity: 1, y: 0, scale: 1 };

/** Interval of checking whether an open dialog has closed, ms. */
const CHECK_EVERY = 500;

/** Calls `action` once no dialog is open: two open dialogs would intercept each other's clicks. */
const useOncePageIsFree = (action: () => void): void => {
  const free = useEffectEvent(action);
  useEffect(() => {
    const look = () => {
      if (document.querySelector('[role$=dialog][data-state=open]')) return;
      clearInterval(timer);
      free();
    };
    const timer = setInterval(look, CHECK_EVERY);
    look();
    return () => clearInterval(timer);
  }, []);
};

/** Shows the sale over the page, as a picture or in letters; remembers that it was closed (docs/rules.md 13.5). */
export const SalePopup = () => {
  const promotions = usePromotions();
  const { season, popupPicture } = promotions;
  const dialog = useRef<HTMLDialogElement>(null);
  const [leaving, setLeaving] = useState(false);
  const [gone, setGone] = useState(false);
  const [open, setOpen] = useState(false);
  useOncePageIsFree(() => {
    dialog.current?.showModal();
    setOpen(true);
  });
  const leave = () => {
    dismiss(SALE);
    setLeaving(true);
  };
  useCloseOnBack(open && !leaving && !gone, leave);
  if (gone) return null;

  const leaveByKey = (event: SyntheticEvent) => {
    event.preventDefault();
    leave();
  };
  const ended = () => {
    dismiss(SALE);
    setGone(true);
  };

  return (
    <Frame
      ref={dialog}
      aria-label={popupName(promotions)}
      onCancel={leaveByKey}
      onClose={ended}
      onClick={(event) => event.target === event.currentTarget && leave()}
    >
      <Motion>
        <m.div
          initial={HIDDEN}
          animate={leaving ? HIDDEN : SHOWN}
          onAnimationComplete={() => leaving && dialog.current?.close()}
        >
          {popupPicture || isPictured(promotions) ? (
            <img
              src={popupPicture || '/img/october.svg'}
              alt={popupText(promotions)}
              {...(!popupPicture && { width: 800, height: 800 })}
            />
          ) : (
            <div className="words">
              <b>{popupName(promotions)}</b>
              <p>{saleSentence(season)}</p>
            </div>
          )}
          <button type="button" aria-label="Close" onClick={leave}>
            <Icon name="close" />
          </button>
        </m.div>
      </Motion>
    </Frame>
  );
};
