import { useQuery } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { config } from '../../data/catalogue/catalogue';
import { PageHead } from '../../head/page-head';
import { Link } from '../../ui/link';
import { chakra } from '../../ui/styled';

/** The tools of the workbench in the order of its navigation, with the texts for the document's head. */
const TOOLS = [
  {
    to: '/build',
    title: 'Build List',
    description:
      'The parts of your build on one list: quantities, weight, price and what is missing.',
    hidden: true,
  },
  {
    to: '/build/link',
    title: 'Link Designer',
    description:
      'Design suspension links: tube lengths, thread engagement, adjustment range, parts that fit and a cut list.',
    hidden: false,
  },
  {
    to: '/build/four-link',
    title: 'Four-Link Geometry',
    description:
      'Instant centre, anti-squat, roll axis, pinion angle and link forces of a rear suspension, while you move its points.',
    hidden: false,
  },
  {
    to: '/build/paper',
    title: 'Templates at True Scale',
    description:
      'Tube notch and hole templates, cut lists and drilling sheets as PDF, on Letter or A4.',
    hidden: false,
  },
] as const;

/** The page that the share target of manifest.webmanifest opens. It is not a tool. */
const SHARED = {
  to: '/build/shared',
  title: 'Shared',
  description: 'Opens what was shared with the shop.',
  hidden: true,
} as const;

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

/**
 * The workbench: build lists and the pages that fill them. A new tool needs a folder here, an entry in TOOLS and one in
 * routes/builds.tsx. The head of a tool stands here, because most are rendered in the browser only.
 */
export const Builds = () => {
  // The path of the workbench's own page ends with a slash.
  const here = useMatches({ select: (matches) => matches.at(-1)?.fullPath.replace(/\/$/, '') });
  const shown = [...TOOLS, SHARED].find(({ to }) => to === here);
  const hasExamples = useQuery(config).data?.hasExamples ?? false;
  return (
    <>
      {shown && (
        <PageHead
          title={shown.title}
          description={shown.description}
          path={shown.to}
          hidden={shown.hidden}
        />
      )}
      <Tools aria-label="Workbench">
        <ul>
          {TOOLS.map(({ to, title }) => (
            <li key={to}>
              <Link to={to} aria-current={to === here ? 'page' : undefined}>
                {title}
              </Link>
            </li>
          ))}
          {hasExamples && (
            <li>
              <Link to="/builds">Example Builds</Link>
            </li>
          )}
        </ul>
      </Tools>
      <Outlet />
    </>
  );
};
