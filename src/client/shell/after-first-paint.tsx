import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { config } from '../data/catalogue/catalogue';
import { useConnection } from '../device/connection/connection';
import { recordVisit, useIsInstallDue } from '../device/install/install-offer';
import { SALE, useIsDismissed } from '../state/dismissals';
import { closeContact, usePanels } from '../state/panels';
import { toast } from '../state/toasts';
import { later } from '../ui/later';
import { retryPictures } from '../ui/picture';
import { Tooltips } from './tooltips';
import { AnalyticsConsent } from './analytics-consent';
import { ConnectionStrip } from './connection/connection-strip';
import { AfterNavigation } from './after-navigation';
import { SearchHelp } from './search/search-help';
import { useForgetDrafts } from './use-forget-drafts';
import { useSaleChange } from './sale/use-sale-change';
import { useSentNews } from './connection/use-sent-news';

/** The fallback if the contact form cannot be fetched. */
const NoContactForm = (): ReactNode => {
  const isOpen = usePanels(({ contact }) => contact);
  useEffect(() => {
    if (!isOpen) return;
    closeContact();
    toast({ title: "We couldn't reach the shop", tone: 'destructive' });
  }, [isOpen]);
  return null;
};

const ContactDialog = later(
  () => import('./contact-dialog').then((it) => it.ContactDialog),
  NoContactForm,
);

const Toaster = later(
  () => import('./toaster').then((it) => it.Toaster),
  () => null,
);

/** The pop-up of the sale appears this long after the page, ms (docs/rules.md 13.5). */
const POPUP_DELAY = 1000;

const SalePopup = later(
  () => import(/* kept: never */ './sale/sale-popup').then((it) => it.SalePopup),
  () => null,
);

const ShipWords = later(
  () => import(/* kept: later */ './ship-words').then((it) => it.ShipWords),
  () => null,
);

const InstallCard = later(
  () => import('./install-card').then((it) => it.InstallCard),
  () => null,
);

/** True once `now` has been true. */
const useOnce = (now: boolean): boolean => {
  const [been, setBeen] = useState(now);
  if (now && !been) setBeen(true);
  return been || now;
};

const useAfter = (delay: number): boolean => {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return passed;
};

/** The parts that are always mounted. */
const PARTS = [
  AfterNavigation,
  ConnectionStrip,
  Toaster,
  Tooltips,
  AnalyticsConsent,
  SearchHelp,
  ShipWords,
];

/** The number of mounted parts. It grows by one per task, so that a slow phone can respond in between. */
const useStaggered = (all: number): number => {
  const [there, setThere] = useState(1);
  useEffect(() => {
    if (there === all) return undefined;
    const timer = setTimeout(setThere, 0, there + 1);
    return () => clearTimeout(timer);
  }, [there, all]);
  return there;
};

/** Reports a changed push subscription to the server once per page load, if reminders are on. */
const useRemindersKept = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    try {
      if (localStorage.getItem('reminders') === null) return;
    } catch {
      return;
    }
    // When the server or the push service cannot be reached, the next page load tries again.
    void import('../device/reminders/reminders')
      .then((it) => it.refreshSubscription(client))
      .catch(() => undefined);
  }, [client]);
};

/** Shows pictures again that failed to load, when the shop is reached again or a broken copy was removed. */
export const useRetryPictures = (): void => {
  const tries = useConnection(({ pictureTries }) => pictureTries);
  useEffect(() => {
    if (tries) retryPictures();
  }, [tries]);
};

/** The part of the shell that loads after the page: notifications, dialogs, tooltips, analytics. */
export const AfterFirstPaint = () => {
  const sale = useQuery(config).data?.sale.active ?? false;
  const unclosed = useIsDismissed(SALE) === false;
  const isAdmin = useLocation({ select: ({ pathname }) => /^\/admin(\/|$)/.test(pathname) });
  const popup = useOnce(useAfter(POPUP_DELAY) && sale && unclosed && !isAdmin);
  const offer = useIsInstallDue();
  const contact = useOnce(usePanels((panels) => panels.contact));
  const there = useStaggered(PARTS.length);
  useForgetDrafts();
  useRetryPictures();
  useSaleChange();
  useRemindersKept();
  useSentNews();

  useEffect(recordVisit, []);

  // Tells style sheets and tests that the whole page is interactive.
  useEffect(() => {
    if (there === PARTS.length) document.documentElement.dataset.alive = 'true';
  }, [there]);

  return (
    <>
      {PARTS.slice(0, there).map((Part, at) => (
        // Their order never changes.
        <Part key={at} />
      ))}
      {contact && <ContactDialog />}
      {offer && <InstallCard />}
      {popup && sale && !isAdmin && <SalePopup />}
    </>
  );
};
