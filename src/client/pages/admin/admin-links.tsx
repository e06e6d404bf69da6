import { Link } from '../../ui/link';
import { chakra } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type LinkProps, useLocation } from '@tanstack/react-router';
import { Fragment, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { ReplyOf } from '../../../contract/endpoint';
import type { getWaiting } from '../../../contract/settings/today';
import type { Right } from '../../../shop/people/rights';
import { type User, may } from '../../../shop/session/user';
import { today, waiting } from '../../data/settings/today';
import { useSite } from '../../data/site/site';
import { followWork } from '../../device/orders/follow-work';
import { refreshOrderPush, showOrderCount } from '../../device/orders/order-push';
import { soundOrder } from '../../device/orders/order-sound';
import { ThemeSwitch } from '../../parts/account/theme-switch';
import { Dialog } from '../../ui/dialog';
import { VisuallyHidden } from '../../ui/layout';

type WaitingCounts = Partial<ReplyOf<typeof getWaiting>>;

/** A page of the navigation. The pages below it, such as one order, belong to it. */
export interface AdminLink {
  to: Exclude<Extract<LinkProps['to'], '/admin' | `/admin/${string}`>, `${string}$${string}`>;
  label: string;
  group: '' | 'Sales' | 'Catalogue' | 'People' | 'Shop';
  /** The right that its calls need. */
  right: Right;
  /** The waiting items whose number is shown beside the label. */
  count?: keyof WaitingCounts;
  /** Whether other users are redirected home; by default they see Access Denied (docs/rules.md 7.7). */
  othersGoHome?: boolean;
  /** What it serves: a shop that has switched this off has no link to it. */
  serves?: 'workbench' | 'reminders';
}

const COUNT = {
  minWidth: '1.5rem',
  px: '2',
  fontFamily: 'body',
  fontSize: 'xs',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: '1.5rem',
  textAlign: 'center',
  color: 'onForge',
  bg: 'forge',
  rounded: 'full',
} as const;

const Column = chakra('nav', {
  base: {
    '& h2': {
      mt: '4',
      mb: '1',
      px: '3',
      fontFamily: 'body',
      fontSize: 'xs',
      fontWeight: '600',
      color: 'muted',
    },
    '& a': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '2',
      minHeight: '44px',
      px: '3',
      fontFamily: 'heading',
      fontSize: 'lg',
      fontWeight: '600',
      color: 'ink',
      textDecoration: 'none',
      borderLeft: '4px solid transparent',
      rounded: 'sm',
      _hover: { bg: 'bg' },
      '&[data-status=active]': { bg: 'bg', borderLeftColor: 'forge' },
    },
    '& .waiting': COUNT,
  },
});

const Bar = chakra('nav', {
  base: {
    position: 'sticky',
    // Its own ground reaches below the handle of an iPhone.
    bottom: 'calc(var(--strip) - env(safe-area-inset-bottom))',
    order: '2',
    zIndex: 'sticky',
    bg: 'sunken',
    borderTop: '1px solid',
    borderTopColor: 'line',
    pb: 'env(safe-area-inset-bottom)',
    _print: { display: 'none' },
    '& ul': {
      display: 'grid',
      gridAutoFlow: 'column',
      gridAutoColumns: 'minmax(0, 1fr)',
      maxWidth: '40rem',
      mx: 'auto',
    },
    '& a, & button': {
      position: 'relative',
      display: 'grid',
      placeItems: 'center',
      alignContent: 'center',
      gap: '1px',
      width: '100%',
      height: '3.5rem',
      fontSize: 'xs',
      fontWeight: '600',
      lineHeight: '1.2',
      color: 'muted',
      textDecoration: 'none',
      borderTop: '3px solid transparent',
      cursor: 'pointer',
      _focusVisible: { outlineOffset: '-3px' },
      '&[data-status=active], &[data-here]': { color: 'ink', borderTopColor: 'forge' },
    },
    '& .waiting': {
      ...COUNT,
      position: 'absolute',
      top: '2px',
      left: 'calc(50% + 4px)',
      minWidth: '1.25rem',
      px: '1',
      lineHeight: '1.25rem',
    },
  },
});

/** Below the links to all pages. */
const Foot = chakra('div', {
  base: {
    mt: '4',
    pt: '3',
    borderTop: '1px solid',
    borderTopColor: 'line',
    '& button': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      width: '100%',
      minHeight: '44px',
      px: '3',
      rounded: 'sm',
      cursor: 'pointer',
      _hover: { bg: 'sunken' },
    },
  },
});

/** Keeps notifications and the focused element above the bar. */
const ROOM = {
  ':root': { '--bar': '3.5rem', scrollPaddingBottom: 'calc(var(--strip) + 4.5rem)' },
};

/** Icons of the pages in the bottom bar, as line drawings of 24 by 24. */
const SHAPES = {
  today: 'M5 4h14v16H5zM5 9h14M9 14l2 2 4-4',
  orders: 'M4 8l8-4 8 4v9l-8 4-8-4zM4 8l8 4 8-4M12 12v9',
  products: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  inbox: 'M4 5h16v14H4zM4 6l8 7 8-7',
  returns: 'M9 6l-5 5 5 5M4 11h10a6 6 0 0 1 6 6v1',
  reports: 'M4 20h16M7 20v-6M12 20V5M17 20v-9',
  quotes: 'M6 3h9l4 4v14H6zM9 11h6M9 15h6',
  dealers: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-8 16-8 16 0',
  codes: 'M4 4h8l8 8-8 8-8-8zM8 8h.01',
  shop: 'M4 10l2-6h12l2 6M5 10v10h14V10M10 20v-6h4v6',
  settings: 'M4 7h16M4 12h16M4 17h16M9 5v4M15 10v4M8 15v4',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
} as const;

const Shape = ({ name }: { name: keyof typeof SHAPES }) => (
  <svg
    aria-hidden
    width={24}
    height={24}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={name === 'more' ? 4 : 2}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={SHAPES[name]} />
  </svg>
);

/**
 * The pages of the bottom bar, with their names there where these are others. A role sees the first ones that it covers, so
 * that its bar is not nearly empty.
 */
const MAIN: readonly { to: AdminLink['to']; label?: string; shape: keyof typeof SHAPES }[] = [
  { to: '/admin', shape: 'today' },
  { to: '/admin/orders', shape: 'orders' },
  { to: '/admin/products', shape: 'products' },
  { to: '/admin/inbox', label: 'Messages', shape: 'inbox' },
  { to: '/admin/returns', shape: 'returns' },
  { to: '/admin/reports', shape: 'reports' },
  { to: '/admin/quotes', shape: 'quotes' },
  { to: '/admin/dealers', shape: 'dealers' },
  { to: '/admin/discounts', shape: 'codes' },
  { to: '/admin/site', label: 'Shop', shape: 'shop' },
  { to: '/admin/settings', shape: 'settings' },
];

/** Its places beside that of the button. */
const MAX_MAIN = 4;

/** Matches screens below the breakpoint lg, which have no room for a column beside the page. */
const NARROW = '(max-width: 1023.98px)';

const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(NARROW);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(NARROW).matches,
  );

const Count = ({ count }: { count: number | boolean | undefined }) =>
  count ? (
    <span className="waiting">
      {count} <VisuallyHidden>waiting</VisuallyHidden>
    </span>
  ) : null;

interface LinksProps {
  person: User;
  links: readonly AdminLink[];
  /** The one to which the shown page belongs. */
  current: AdminLink | undefined;
}

interface Props extends Omit<LinksProps, 'current'> {
  counts: WaitingCounts;
}

/** All pages, in their groups. The first group needs no heading. */
const Groups = ({
  person,
  links,
  counts,
  label,
  onLeave,
}: Props & { label: string; onLeave?: () => void }) => {
  const id = useId();
  const shop = useSite();
  const pages = links.filter(
    ({ right, serves }) => may(person, right) && !(serves && shop[serves] === 'off'),
  );
  const groups = [...new Set(pages.map(({ group }) => group))];
  return (
    <Column aria-label={label}>
      {groups.map((group) => (
        <Fragment key={group}>
          {group && <h2 id={`${id}-${group}`}>{group}</h2>}
          <ul aria-labelledby={group ? `${id}-${group}` : undefined}>
            {pages
              .filter((page) => page.group === group)
              .map((page) => (
                <li key={page.to}>
                  <Link
                    to={page.to}
                    activeOptions={{ exact: page.to === '/admin' }}
                    onClick={onLeave}
                  >
                    {page.label} <Count count={page.count && counts[page.count]} />
                  </Link>
                </li>
              ))}
          </ul>
        </Fragment>
      ))}
    </Column>
  );
};

/** The bar at the lower edge of a phone: at most four pages, and the others behind a button. */
const PhoneBar = ({ person, links, current, counts }: Props & LinksProps) => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const main = MAIN.flatMap((one) => {
    const page = links.find(({ to }) => to === one.to);
    return page && may(person, page.right) ? [{ ...page, ...one }] : [];
  }).slice(0, MAX_MAIN);
  const isMain = main.some(({ to }) => to === current?.to);
  return (
    <Bar aria-label="Admin">
      <ul>
        {main.map(({ to, label, shape, count }) => (
          <li key={to}>
            <Link to={to} activeOptions={{ exact: to === '/admin' }}>
              <Shape name={shape} />
              {label} <Count count={count && counts[count]} />
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            data-here={isMain ? undefined : true}
            onClick={() => setOpen(true)}
          >
            <Shape name="more" />
            More
          </button>
        </li>
      </ul>
      <Global styles={ROOM} />
      <Dialog open={open} onClose={close} title="All pages">
        <Groups
          person={person}
          links={links}
          counts={counts}
          label="All admin pages"
          onLeave={close}
        />
        <Foot>
          <ThemeSwitch labelled />
        </Foot>
      </Dialog>
    </Bar>
  );
};

/** The interval of polling for the counts while the server sends no events, ms. */
const POLL_EVERY = 60_000;

/** Keeps the counts and the page of today up to date, and sounds when a new order comes. */
const useLiveWork = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    let newest: number | null | undefined;
    let isFollowing = false;
    const refresh = () => {
      for (const { queryKey } of [waiting, today]) void client.invalidateQueries({ queryKey });
    };
    const stop = followWork(
      (work) => {
        isFollowing = true;
        // The first event repeats what the page has just loaded.
        if (newest !== undefined) refresh();
        if (newest !== undefined && (work.newest ?? 0) > (newest ?? 0)) soundOrder();
        ({ newest } = work);
      },
      () => (isFollowing = false),
    );
    const timer = setInterval(() => {
      if (!isFollowing && !document.hidden) refresh();
    }, POLL_EVERY);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [client]);
};

/** Reports a new push endpoint of this device, and counts the new orders on the app's icon (docs/rules.md 18.11). */
const useOrderPush = (orders: number | undefined): void => {
  const client = useQueryClient();
  useEffect(() => {
    // When the server or the push service cannot be reached, the next page load tries again.
    refreshOrderPush(client).catch(() => undefined);
  }, [client]);
  useEffect(() => {
    if (orders !== undefined) void showOrderCount(orders);
  }, [orders]);
};

/** The links to the admin pages, with the number of waiting items on each: a column, or a bar on a phone. */
export const AdminLinks = ({ person, links, current }: LinksProps) => {
  const { data, refetch } = useQuery(waiting);
  const here = useLocation({ select: ({ pathname }) => pathname });
  // The links stay mounted between the pages, so fetch the counts again on each navigation.
  const before = useRef(here);
  useEffect(() => {
    if (before.current !== here) void refetch();
    before.current = here;
  }, [here, refetch]);
  useLiveWork();
  useOrderPush(data?.orders);
  const counts = data ?? {};
  return useIsNarrow() ? (
    <PhoneBar person={person} links={links} current={current} counts={counts} />
  ) : (
    <Groups person={person} links={links} counts={counts} label="Admin" />
  );
};
