import { useHydrated, useParams } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { PageHead } from '../../head/page-head';
import { later } from '../../ui/later';
import { Page } from '../../ui/layout';
import { Link } from '../../ui/link';
import { Spinner } from '../../ui/spinner';
import { chakra } from '../../ui/styled';

export { Examples } from './examples/examples';

interface Entry {
  title: string;
  description: string;
  Page: ComponentType<{ waiting?: ReactNode }>;
  /** Whether search engines should leave it out. */
  hidden?: boolean;
  /** Whether it is no tool of its own. */
  unlisted?: boolean;
}

const Build = later(() => import('./list/build').then((it) => it.Build));
const SharedText = later(() => import('./list/shared-text').then((it) => it.SharedText));
const LinkDesigner = later(() => import('./link/link-designer').then((it) => it.LinkDesigner));
const FourLink = later(() => import('./four-link/four-link').then((it) => it.FourLink));

const PaperTemplates = later(() => import('./paper/paper').then((it) => it.PaperTemplates));

/**
 * The pages of the workbench, by what follows /build/. A new one needs a folder here and an entry:
 *
 *     link: { title, description, Page: LinkDesigner },
 *
 * Its code is neither in the first script nor in the precache, and opens without a connection like this one. The page
 * renders `Page` of ui/layout with its h1; it is rendered in the browser only.
 */
const PAGES: Record<string, Entry> = {
  '': {
    title: 'Build List',
    description:
      'The parts of your build on one list: quantities, weight, price and what is missing.',
    Page: Build,
    hidden: true,
  },
  // The share target of manifest.webmanifest.
  shared: {
    title: 'Shared',
    description: 'Opens what was shared with the shop.',
    Page: SharedText,
    hidden: true,
    unlisted: true,
  },
  link: {
    title: 'Link Designer',
    description:
      'Design suspension links: tube lengths, thread engagement, adjustment range, parts that fit and a cut list.',
    Page: LinkDesigner,
  },
  'four-link': {
    title: 'Four-Link Geometry',
    description:
      'Instant centre, anti-squat, roll axis, pinion angle and link forces of a rear suspension, while you move its points.',
    Page: FourLink,
  },
  paper: {
    title: 'Templates at True Scale',
    description:
      'Tube notch and hole templates, cut lists and drilling sheets as PDF, on Letter or A4.',
    Page: PaperTemplates,
  },
};

const NotFound = later(() => import('../not-found').then((it) => it.NotFound));

const waiting = (
  <Page>
    <Spinner label="Opening the workbench" />
  </Page>
);

/** The tools with their addresses. */
const TOOLS = Object.entries(PAGES).flatMap(([place, { title, unlisted }]) => {
  const to: string = place ? `/build/${place}` : '/build';
  return unlisted ? [] : [{ place, to, title }];
});

const EXAMPLES: string = '/builds';

const Tools = chakra('nav', {
  base: {
    width: '100%',
    maxWidth: 'page',
    mx: 'auto',
    px: { base: '4', md: '6' },
    pt: '2',
    '& ul': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '5',
      listStyle: 'none',
      p: '0',
      m: '0',
    },
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '44px',
      fontSize: 'sm',
      fontWeight: '600',
      color: 'accent',
      _hover: { textDecoration: 'underline' },
      _currentPage: { color: 'ink', textDecoration: 'underline' },
    },
    _print: { display: 'none' },
  },
});

/** The workbench: build lists and the pages that fill them. */
export const Builds = () => {
  const { _splat: path = '' } = useParams({ strict: false });
  const isHydrated = useHydrated();
  const entry = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined;
  const Shown = entry?.Page ?? NotFound;
  return (
    <>
      {entry && (
        <PageHead
          title={entry.title}
          description={entry.description}
          path={path ? `/build/${path}` : '/build'}
          {...(entry.hidden && { hidden: true })}
        />
      )}
      {entry && (
        <Tools aria-label="Workbench">
          <ul>
            {TOOLS.map(({ place, to, title }) => (
              <li key={place}>
                <Link to={to} aria-current={place === path ? 'page' : undefined}>
                  {title}
                </Link>
              </li>
            ))}
            <li>
              <Link to={EXAMPLES}>Example Builds</Link>
            </li>
          </ul>
        </Tools>
      )}
      {isHydrated ? <Shown waiting={waiting} /> : waiting}
    </>
  );
};
