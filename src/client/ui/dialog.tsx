import { Dialog as Chakra, Portal, defineSlotRecipe } from '@chakra-ui/react';
import { AnimatePresence } from 'framer-motion';
import * as m from 'framer-motion/m';
import type { ReactNode } from 'react';
import { useCloseOnBack } from './close-on-back';
import { Motion } from './motion';

const UNSEEN = { opacity: 0 };
const BELOW = { opacity: 0, y: 12 };
const SHOWN = { opacity: 1, y: 0 };

const recipe = defineSlotRecipe({
  slots: [
    'backdrop',
    'positioner',
    'content',
    'header',
    'title',
    'description',
    'closeTrigger',
    'body',
  ],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      zIndex: 'modal',
      bg: 'rgb(8 11 14 / 0.66)',
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'modal',
      display: 'flex',
      alignItems: { base: 'stretch', sm: 'center' },
      justifyContent: 'center',
      p: { sm: '6' },
    },
    content: {
      display: 'flex',
      flexDirection: 'column',
      width: '100%',
      maxWidth: { sm: '38rem' },
      maxHeight: '100%',
      pb: { base: 'env(safe-area-inset-bottom)', sm: '0' },
      bg: 'surface',
      color: 'ink',
      borderTop: '6px solid',
      borderTopColor: 'forge',
      rounded: { sm: 'md' },
      boxShadow: 'raised',
      // A question is short and does not need the whole screen.
      '&[role=alertdialog]': { alignSelf: 'center', mx: '4', pb: '0', rounded: 'md' },
      _focusVisible: { outline: 'none' },
    },
    header: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      py: '3',
      pl: { base: '4', sm: '6' },
      pr: { base: '2', sm: '3' },
      borderBottom: '1px solid',
      borderBottomColor: 'line',
    },
    title: { fontSize: '2xl', fontFamily: 'capitals', textTransform: 'uppercase' },
    description: { color: 'muted', mb: '4' },
    closeTrigger: {
      display: 'grid',
      placeItems: 'center',
      width: '44px',
      height: '44px',
      flex: 'none',
      fontSize: 'xl',
      rounded: 'sm',
      cursor: 'pointer',
      _hover: { bg: 'sunken' },
    },
    body: { p: { base: '4', sm: '6' }, overflowY: 'auto', overscrollBehavior: 'contain' },
  },
});

/**
 * Notifications lie above a dialog: dismissing one does not close the dialog. Until their region exists, a detached
 * element takes its place, because a dialog that closes while it waits for the region throws.
 */
const notifications = (): HTMLElement =>
  document.querySelector<HTMLElement>('[role=region][aria-label^=Notifications]') ??
  document.createElement('div');

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A sentence under the title; screen readers announce it with the title. */
  description?: string;
  /** `alertdialog` asks for a decision: a click outside does not close it. */
  role?: 'dialog' | 'alertdialog';
  /** The element to focus on close; by default, the one that had the focus before. */
  finalFocus?: () => HTMLElement | null;
  children: ReactNode;
}

/**
 * A modal dialog: traps the focus, closes with Escape and Back, restores the focus and locks scrolling; fills the
 * screen on a phone. The element marked `data-autofocus` gets the focus first. Import it lazily: its code is not part
 * of the first visit.
 */
export const Dialog = ({
  open,
  onClose,
  title,
  description,
  role = 'dialog',
  finalFocus,
  children,
}: Props) => {
  useCloseOnBack(open, onClose);
  return (
    <Chakra.Root
      recipe={recipe}
      open={open}
      // It is there until its motion has ended.
      present
      onOpenChange={(details) => !details.open && onClose()}
      role={role}
      // By default an alertdialog focuses the ✕, even if an element is marked data-autofocus.
      initialFocusEl={() => null}
      {...(finalFocus && { finalFocusEl: finalFocus })}
      closeOnInteractOutside={role === 'dialog'}
      persistentElements={[notifications]}
    >
      <Motion>
        <AnimatePresence>
          {open && (
            <Portal key="dialog">
              {/* One child: several would be appended to the page each by itself, in any order. */}
              <>
                <Chakra.Backdrop asChild>
                  <m.div initial={UNSEEN} animate={SHOWN} exit={UNSEEN} />
                </Chakra.Backdrop>
                <Chakra.Positioner>
                  <Chakra.Content asChild>
                    <m.div initial={BELOW} animate={SHOWN} exit={BELOW}>
                      <Chakra.Header>
                        <Chakra.Title>{title}</Chakra.Title>
                        <Chakra.CloseTrigger aria-label="Close">✕</Chakra.CloseTrigger>
                      </Chakra.Header>
                      <Chakra.Body>
                        {description && <Chakra.Description>{description}</Chakra.Description>}
                        {children}
                      </Chakra.Body>
                    </m.div>
                  </Chakra.Content>
                </Chakra.Positioner>
              </>
            </Portal>
          )}
        </AnimatePresence>
      </Motion>
    </Chakra.Root>
  );
};
