import { Toast, Toaster as Toasts, createToaster, defineSlotRecipe } from '@chakra-ui/react';
import * as m from 'framer-motion/m';
import { type FocusEvent, type ReactNode, useEffect, useState } from 'react';
import { dismissToast, useToast } from '../state/toasts';
import { Icon } from '../ui/icons';
import { LOWER_EDGE } from '../ui/lower-edge';
import { Motion } from '../ui/motion';

/** A dismissed toast stays this long to leave the screen, ms. */
const LEAVING = 160;

const toaster = createToaster({
  placement: 'bottom-end',
  hotkey: ['F8'],
  removeDelay: LEAVING,
});

/** What had the focus before a toast got it. */
let focusedBefore: EventTarget | null = null;

const isInside = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  currentTarget.contains(relatedTarget);

/**
 * Pauses the toasts. The region's own handler is not called: it would move the focus back to the element before the region
 * on every Tab that leaves it, so that the rest of the page could not be reached.
 */
const enter = (event: FocusEvent): void => {
  event.stopPropagation();
  if (isInside(event)) return;
  focusedBefore = event.relatedTarget;
  toaster.pause();
};

const leave = (event: FocusEvent): void => {
  if (!isInside(event) && !event.currentTarget.matches(':hover')) toaster.resume();
};

/** Moves the focus from a toast that is dismissed to where it was before. */
const giveFocusBack = (): void => {
  if (document.activeElement?.closest('[data-scope=toast]') && focusedBefore instanceof HTMLElement)
    focusedBefore.focus({ preventScroll: true });
};

/** Shows the latest toast in place of the one before. */
const show = ({ toast }: ReturnType<typeof useToast.getState>): void => {
  toaster.remove();
  if (!toast) return;
  const { id, tone, title, description, duration } = toast;
  toaster.create({
    id: String(id),
    type: tone === 'destructive' ? 'error' : 'info',
    title,
    description,
    duration,
    onStatusChange: ({ status }) => {
      if (status === 'dismissing') giveFocusBack();
      if (status === 'unmounted') dismissToast(id);
    },
  });
};

const recipe = defineSlotRecipe({
  slots: ['root', 'title', 'description', 'closeTrigger'],
  base: {
    root: {
      width: '100%',
      color: 'ink',
      fontSize: 'sm',
      rounded: 'md',
      transition: `opacity ${LEAVING}ms`,
      _closed: { opacity: 0 },
      '& > .card': {
        display: 'flex',
        alignItems: 'flex-start',
        gap: '2',
        py: '2',
        pl: '4',
        pr: '1',
        bg: 'surface',
        border: '1px solid',
        borderColor: 'line',
        borderLeft: '5px solid',
        borderLeftColor: 'good',
        rounded: 'md',
        boxShadow: 'raised',
      },
      '&[data-type=error] > .card': { bg: 'dangerBg', borderColor: 'danger' },
      '& .text': { flexGrow: '1', minWidth: '0', py: '2', overflowWrap: 'anywhere' },
    },
    title: { fontWeight: '600', fontSize: 'md', lineHeight: '1.3' },
    closeTrigger: {
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      width: '44px',
      height: '44px',
      rounded: 'sm',
      cursor: 'pointer',
      _hover: { bg: 'sunken' },
    },
  },
});

/** A toast that is dragged further to the right than this is dismissed, px. */
const SWIPE = 50;

/** Comes from below, and leaves to the right when it is swiped there. */
const Card = ({ id, children }: { id: string | undefined; children: ReactNode }) => {
  const [isSwiped, setSwiped] = useState(false);
  return (
    <m.div
      className="card"
      initial={{ opacity: 0, y: 16 }}
      animate={{ opacity: 1, y: 0, ...(isSwiped && { x: '110%' }) }}
      drag="x"
      dragConstraints={{ left: 0, right: 0 }}
      dragElastic={{ left: 0, right: 1 }}
      onDragEnd={(_, { offset }) => {
        if (offset.x <= SWIPE) return;
        setSwiped(true);
        toaster.dismiss(id);
      }}
    >
      {children}
    </m.div>
  );
};

/** The first Escape closes a dialog, the next one the toast above it. */
const dismissOnEscape = ({ key, defaultPrevented }: KeyboardEvent) =>
  key === 'Escape' && !defaultPrevented && toaster.dismiss();

/**
 * Shows the toast for its duration, longer while it has the pointer or the focus. Escape and a swipe of 50 px to the right dismiss it,
 * F8 moves the focus to it (docs/rules.md 13.3). The shell's ToastRegions announce it, since they exist before it does.
 */
export const Toaster = () => {
  useEffect(() => {
    document.addEventListener('keydown', dismissOnEscape);
    return () => document.removeEventListener('keydown', dismissOnEscape);
  }, []);
  useEffect(() => {
    // The region reads the store in a microtask of its own, which comes first.
    queueMicrotask(() => show(useToast.getState()));
    return useToast.subscribe(show);
  }, []);
  return (
    <Motion>
      <Toasts
        toaster={toaster}
        aria-live="off"
        onFocusCapture={enter}
        onBlur={leave}
        bottom={LOWER_EDGE}
        width="min(420px, calc(100vw - 1.5rem))"
        // These are its own, and would win.
        style={{ bottom: undefined, zIndex: undefined }}
        zIndex="toast"
        rounded="md"
        _print={{ display: 'none' }}
      >
        {({ id, title, description }) => (
          <Toast.Root recipe={recipe} role="group" style={{ position: 'relative' }}>
            <Card id={id}>
              <div className="text">
                <Toast.Title>{title}</Toast.Title>
                {description && <Toast.Description>{description}</Toast.Description>}
              </div>
              <Toast.CloseTrigger aria-label="Dismiss">
                <Icon name="close" size={18} />
              </Toast.CloseTrigger>
            </Card>
          </Toast.Root>
        )}
      </Toasts>
    </Motion>
  );
};
