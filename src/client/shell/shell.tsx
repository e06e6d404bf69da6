import { chakra } from '@chakra-ui/react';
import { Outlet, useMatches } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { PAGES, pageAt } from '../../contract/pages';
import { Organization } from '../head/organization';
import { usePanels } from '../state/panels';
import { useToast } from '../state/toasts';
import { useIsAnnounced } from '../data/discounts/promotions';
import { useSite } from '../data/site/site';
import { VisuallyHidden } from '../ui/layout';
import { MARK, NOTHING_YET, StandIn } from '../ui/picture';
import { BrandStrip } from './brand-strip';
import { focusContent } from './focus-content';
import { Footer } from './footer';
import { Navbar } from './menu/navbar';
import { SaleBanner } from './sale/sale-banner';
import { ProductRequestBanner } from './product-request-banner';

/** Whether a live region of the page says this. */
const isSaid = (text: string): boolean =>
  [...document.querySelectorAll('[role=alert], [role=status]')].some((region) =>
    region.textContent.includes(text),
  );

/**
 * Announces toasts to screen readers: live regions must exist before they have text. What the page itself announces in
 * the same words is not said twice (docs/rules.md 13.3).
 */
const ToastRegions = () => {
  const toast = useToast((state) => state.toast);
  const [said, setSaid] = useState<typeof toast>(null);
  useEffect(() => {
    // The page's own message comes with the toast or a moment later.
    const timer = setTimeout(() => {
      const text = toast?.description;
      setSaid(text && isSaid(text) ? null : toast);
    }, 100);
    return () => clearTimeout(timer);
  }, [toast]);
  const text = said && said === toast && `Notification: ${said.title}. ${said.description ?? ''}`;
  return (
    <>
      <VisuallyHidden role="status">{toast?.tone === 'plain' && text}</VisuallyHidden>
      <VisuallyHidden role="alert">{toast?.tone === 'destructive' && text}</VisuallyHidden>
    </>
  );
};

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '100dvh',
    '& > main': { flexGrow: '1', _focusVisible: { outline: 'none' } },
    '& > .skip': {
      position: 'absolute',
      top: '2',
      left: '2',
      zIndex: 'tooltip',
      p: '3',
      fontWeight: '600',
      color: 'onNight',
      bg: 'night',
      rounded: 'sm',
      '&:not(:focus)': { clipPath: 'inset(50%)' },
    },
  },
});

const skip = (event: MouseEvent) => {
  event.preventDefault();
  focusContent();
};

/** True once the page is hydrated and the browser is idle, at most 2000 ms later. */
const useCalm = (): boolean => {
  const [calm, setCalm] = useState(false);
  useEffect(() => {
    const settle = () => setCalm(true);
    // Safari has no idle callback.
    const timer =
      'requestIdleCallback' in window
        ? void requestIdleCallback(settle, { timeout: 2000 })
        : setTimeout(settle, 300);
    return () => clearTimeout(timer);
  }, []);
  return calm;
};

/**
 * The extras, which the first paint does not need, fetched on demand. The page works even if they cannot be fetched.
 * React's `lazy` is not used: it shows a part at the earliest 300 ms after its placeholder.
 */
const useAfterFirstPaint = (isNeeded: boolean): ReactNode => {
  const [loaded, setLoaded] = useState<ReactNode>(null);
  useEffect(() => {
    if (!isNeeded) return;
    import('./after-first-paint').then(
      ({ AfterFirstPaint }) => setLoaded(<AfterFirstPaint />),
      () => {},
    );
  }, [isNeeded]);
  return loaded;
};

/** The frame of every page. Admin pages bring their own header and navigation (pages/admin/admin-shell). */
export const Shell = () => {
  const page = useMatches({ select: (matches) => pageAt(matches.at(-1)?.fullPath ?? '/') });
  const { who } = PAGES[page];
  // Who pays, looks after an order or builds something is not asked about other products.
  const isShopping = who === undefined && !page.startsWith('/build/');
  const calm = useCalm();
  const toasted = useToast(({ toast }) => toast !== null);
  const isContactOpen = usePanels(({ contact }) => contact);
  const afterFirstPaint = useAfterFirstPaint(calm || toasted || isContactOpen);
  const { icon, isSample } = useSite();
  const isAnnounced = useIsAnnounced();
  return (
    <StandIn value={icon || (isSample ? MARK : NOTHING_YET)}>
      <Frame>
        <a className="skip" href="#content" onClick={skip}>
          Skip to content
        </a>
        {who === 'admin' ? (
          <Outlet />
        ) : (
          <>
            <Navbar />
            <SaleBanner />
            {isShopping && !isAnnounced && <ProductRequestBanner />}
            <Outlet />
            {isShopping && isAnnounced && <ProductRequestBanner />}
            {isShopping && <BrandStrip />}
            <Footer isShort={!isShopping} />
            <Organization />
          </>
        )}
        <ToastRegions />
        {afterFirstPaint}
      </Frame>
    </StandIn>
  );
};
