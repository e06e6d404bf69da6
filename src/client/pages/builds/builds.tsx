import { Outlet, useMatches } from '@tanstack/react-router';
import { PAGES, pageAt } from '../../../contract/pages';
import { TOOLS } from '../../../workbench/builds/tools';
import { PageHead } from '../../head/page-head';
import { Link } from '../../ui/link';
import { chakra } from '@chakra-ui/react';

/** The page that the share target of manifest.webmanifest opens. It is not a tool. */
const SHARED = {
  path: '/build/shared',
  name: 'Shared',
  about: 'Opens what was shared with the shop.',
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
      // A phone moves them aside; three rows of them would push the tool down.
      flexWrap: { md: 'wrap' },
      overflowX: { base: 'auto', md: 'visible' },
      mx: { base: '-4', md: '0' },
      px: { base: '4', md: '0' },
      columnGap: '5',
      py: '0',
    },
    '& a': {
      display: 'inline-flex',
      whiteSpace: 'nowrap',
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

/** What is typed into a tool is in its address. */
const ANY_SEARCH = { exact: true, includeSearch: false };

/**
 * The workbench: build lists and the pages that fill them. A new tool needs a folder here, an entry in workbench/builds/tools.ts
 * and one in routes/builds.tsx. The head of a tool stands here, because most are rendered in the browser only.
 */
export const Builds = () => {
  // The path of the workbench's own page ends with a slash.
  const here = useMatches({ select: (matches) => matches.at(-1)?.fullPath.replace(/\/$/, '') });
  const shown = [...TOOLS, SHARED].find(({ path }) => path === here);
  return (
    <>
      {shown && (
        <PageHead
          title={shown.name}
          description={shown.about}
          path={shown.path}
          hidden={PAGES[pageAt(shown.path)].index === 'never'}
        />
      )}
      <Tools aria-label="Workbench">
        <ul>
          <li>
            <Link to="/builds">Workbench</Link>
          </li>
          {TOOLS.map(({ path, name }) => (
            <li key={path}>
              <Link to={path} activeOptions={ANY_SEARCH}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </Tools>
      <Outlet />
    </>
  );
};
